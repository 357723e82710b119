import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { ScheduledDeletion } from '../../../../contract/accounts.ts'
import { useSession } from '../../../lib/api/session.ts'
import { useHydrated } from '../../../lib/dom/use-hydrated.ts'
import { scheduledDate } from '../../deletion/public.ts'
import { AccountLayout } from '../account-layout.tsx'
import { CredentialsForm } from './credentials-form.tsx'

const loadSecondStep = () =>
  import(/* offline: false */ './second-step.tsx').then(file => ({ default: file.SecondStep }))
const SecondStep = lazy(loadSecondStep)
const KeepAccount = lazy(() =>
  import(/* offline: false */ './keep-account.tsx').then(file => ({ default: file.KeepAccount })),
)
const Scheduled = lazy(() =>
  import(/* offline: false */ './scheduled-deletion.tsx').then(file => ({ default: file.ScheduledDeletion })),
)

export function SignInPage() {
  const { secondStep, deactivated = false } = useSession()
  const hydrated = useHydrated()
  const { search } = useLocation()
  const [left, setLeft] = useState<'cancelled' | 'expired'>()
  /** For the way back; the history entry also holds it, but is updated later. */
  const [email, setEmail] = useState<string>()
  const [deletion, setDeletion] = useState<{ deletion: ScheduledDeletion; remember: boolean }>()
  const dueAt = hydrated ? scheduledDate(search) : null
  if (hydrated && (secondStep || deletion || dueAt))
    return (
      <Suspense fallback={<AccountLayout>{null}</AccountLayout>}>
        {secondStep ? (
          <SecondStep step={secondStep} onLeave={setLeft} />
        ) : deletion ? (
          <KeepAccount {...deletion} onLeave={() => setDeletion(undefined)} />
        ) : (
          dueAt && <Scheduled dueAt={dueAt} />
        )}
      </Suspense>
    )
  return (
    <CredentialsForm
      left={left}
      deactivated={deactivated}
      loadSecondStep={loadSecondStep}
      email={email}
      onSecondStep={setEmail}
      onDeletion={setDeletion}
    />
  )
}
