import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { AccountLayout } from './account-layout.tsx'
import { CredentialsForm } from './credentials-form.tsx'

// Most people never see it, and it brings its own form.
const loadSecondStep = () => import('./second-step.tsx').then(file => ({ default: file.SecondStep }))
const SecondStep = lazy(loadSecondStep)

/** Credentials and, where two-factor is on, the code. Whoever is signed in afterwards is led on by the guard of this page. */
export function SignInPage() {
  const { secondStep, deactivated = false } = useSession()
  const hydrated = useHydrated()
  const [left, setLeft] = useState<'cancelled' | 'expired'>()
  /** For the way back from the second step. The router's entry has it too, for a reload, but may not have it yet. */
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
