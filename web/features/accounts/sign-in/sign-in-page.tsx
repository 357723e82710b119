import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../lib/api/session.ts'
import { useHydrated } from '../../../lib/dom/use-hydrated.ts'
import { AccountLayout } from '../account-layout.tsx'
import { CredentialsForm } from './credentials-form.tsx'

const loadSecondStep = () => import('./second-step.tsx').then(file => ({ default: file.SecondStep }))
const SecondStep = lazy(loadSecondStep)

export function SignInPage() {
  const { secondStep, deactivated = false } = useSession()
  const hydrated = useHydrated()
  const [left, setLeft] = useState<'cancelled' | 'expired'>()
  /** For the way back; the history entry also holds it, but is updated later. */
  const [email, setEmail] = useState<string>()
  if (secondStep && hydrated)
    return (
      <Suspense fallback={<AccountLayout>{null}</AccountLayout>}>
        <SecondStep step={secondStep} onLeave={setLeft} />
      </Suspense>
    )
  return (
    <CredentialsForm
      left={left}
      deactivated={deactivated}
      loadSecondStep={loadSecondStep}
      email={email}
      onSecondStep={setEmail}
    />
  )
}
