import { useState } from 'react'
import { Navigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/person.ts'
import { useViewer } from '../../lib/api/session.ts'
import { readCompletion } from './completion-flag.ts'
import { OnboardingForm } from './onboarding-form.tsx'
import { readDraft } from './onboarding-draft.ts'
import { noValues } from './onboarding-values.ts'
import { Toaster } from '../../ui/toast.tsx'

/** The four steps after the first sign-in. Redirects onboarded members to home. */
export function OnboardingPage() {
  const viewer = useViewer()
  const [draft] = useState(() => readDraft(viewer.id))
  // Another tab may have updated the session right after the last step; the welcome page still comes first.
  if (viewer.onboarded && !readCompletion(viewer.id)) return <Navigate to={pages.home} replace />
  return (
    <>
      <OnboardingForm
        accountId={viewer.id}
        initial={draft ?? { step: 1, values: { ...noValues, name: viewer.name } }}
      />
      <Toaster />
    </>
  )
}
