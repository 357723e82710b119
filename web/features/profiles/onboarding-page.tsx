import { useState } from 'react'
import { Navigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../lib/person-sentences.ts'
import { useViewer } from '../../lib/session.ts'
import { readCompletion } from './completion-flag.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { readDraft } from './onboarding-draft.ts'
import { noValues } from './onboarding-values.ts'

/** The four steps after the first sign-in. Who has done them is at home. */
export function OnboardingPage() {
  const viewer = useViewer()
  const [draft] = useState(() => readDraft(viewer.id))
  // Right after the last step another tab may already know; the welcome still comes first.
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
