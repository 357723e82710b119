import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState, lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ScheduledDeletion } from '../../../../contract/accounts.ts'
import { pages } from '../../../../contract/pages.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText, type Failure } from '../../../lib/api/failure.ts'
import { usePageTitle, keepFocus } from '../../../lib/dom/focus.ts'
import { schemaResolver } from '../../../lib/api/schema-resolver.ts'
import { showFieldErrors } from '../../../lib/api/server-errors.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { canUsePasskeys } from '../../../lib/dom/passkeys.ts'
import { useHydrated } from '../../../lib/dom/use-hydrated.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, PasswordInput, TextInput } from '../../../ui/form/field.tsx'
import { Notice, FormError } from '../../../ui/feedback/notice.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { deviceId } from './device-id.ts'
import { AccountLayout } from '../account-layout.tsx'
import { EmailLink } from '../email-link.tsx'
import { readRemember } from '../remember.ts'
import { SubmitButton } from '../submit-button.tsx'
import { TermsLine } from '../terms-line.tsx'
import { useCountdown } from '../use-countdown.ts'
import { useQueryString } from '../use-query-string.ts'
import type { SignInState } from '../return-path.ts'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'

const resolver = schemaResolver(() => import('../../../../contract/account-input.ts').then(file => file.signInInput))

const fields = ['email', 'password'] as const

interface Props {
  /** Why the second step ended. */
  left: 'cancelled' | 'expired' | undefined
  deactivated: boolean
  loadSecondStep: () => Promise<unknown>
  /** Entered before the second step. */
  email: string | undefined
  onSecondStep: (email: string) => void
  onDeletion: (offer: { deletion: ScheduledDeletion; remember: boolean }) => void
}

export function CredentialsForm(props: Props) {
  const { t } = useTranslation()
  usePageTitle(t('accounts.signIn.title'))
  const state = useLocation().state as SignInState | null
  const hydrated = useHydrated()
  // Decided before the chunk loads: removing the space later would move the link below away under a press.
  const mayUsePasskeys = !hydrated || canUsePasskeys()
  const search = useQueryString()
  const [notices, setNotices] = useState<HTMLElement | null>(null)
  const { form, problem, wait, startWait, submit, passkeys } = useCredentials(props)
  const { register, getValues, formState } = form
  const { errors, isSubmitting } = formState

  return (
    <AccountLayout hero>
      <h1 className="type-h1">{t('accounts.signIn.title')}</h1>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        method="post"
        className="flex flex-col gap-3.5"
        onMouseDown={keepFocus}
        onSubmit={event => void submit(event)}
      >
        {/* Not before hydration: the server-rendered page does not know the history state. */}
        {hydrated && state?.passwordChanged && (
          <Notice tone="success" icon={CircleCheck} role="status">
            {t('accounts.signIn.passwordChanged')}
          </Notice>
        )}
        <div ref={setNotices} className="contents" />
        <Field label={t('accounts.email')} error={fieldText(t, errors.email?.message)}>
          <TextInput
            type="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email', { onChange: () => startWait(0) })}
          />
        </Field>
        <Field label={t('accounts.password')} error={fieldText(t, errors.password?.message)}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        {problem && <SignInProblem problem={problem} attempt={formState.submitCount} />}
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('accounts.signIn.remember')} {...register('remember')} />
          <EmailLink to={pages.forgotPassword} email={() => getValues('email')} className="text-copy">
            {t('accounts.signIn.forgot')}
          </EmailLink>
        </div>
        <SubmitButton wait={wait} busy={isSubmitting} busyLabel={t('accounts.signIn.busy')}>
          {t('accounts.signIn.submit')}
        </SubmitButton>
        {mayUsePasskeys && (
          <Suspense fallback={passkeySpace}>
            {hydrated ? <PasskeyBlock notices={notices} {...passkeys} /> : passkeySpace}
          </Suspense>
        )}
        <p className="text-center text-copy text-text-muted">
          {t('accounts.signIn.newHere')}{' '}
          <TextLink to={pages.signUp + search} tall>
            {t('accounts.signIn.create')}
          </TextLink>
        </p>
        <TermsLine by="signIn" className="-mt-4.5" />
      </form>
    </AccountLayout>
  )
}

function useCredentials({ left, deactivated, loadSecondStep, email: leftEmail, onSecondStep, onDeletion }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const location = useLocation()
  const state = location.state as SignInState | null
  const knownEmail = state?.email ?? leftEmail
  const reason = deactivated ? t('errors.code.ACCOUNT_INACTIVE') : t('accounts.signIn.stepExpired')
  const [problem, setProblem] = useState<Problem | undefined>(
    deactivated || left === 'expired' ? { message: reason } : undefined,
  )
  const [wait, startWait] = useCountdown()
  const form = useForm({
    resolver,
    mode: 'onTouched',
    // No empty default values: they would overwrite what the browser filled in before hydration.
    ...(knownEmail ? { defaultValues: { email: knownEmail } } : {}),
  })
  const { handleSubmit, setError, setValue, setFocus, getValues } = form

  useEffect(() => {
    // Never unchecks the box: the user may have checked it before hydration.
    if (readRemember()) setValue('remember', true)
  }, [setValue])

  useEffect(() => {
    if (left === 'cancelled') setFocus(getValues('email') ? 'password' : 'email')
  }, [left, setFocus, getValues])

  async function enter(email?: string) {
    const session = await refreshSession(client)
    // Sign-in succeeded without a session: the browser rejects cookies.
    if (!session.viewer && !session.secondStep)
      setProblem({ code: 'LOGIN_FAILED', message: t('errors.code.LOGIN_FAILED'), email })
  }

  function fail(error: unknown, email?: string) {
    const { code, data } = failureOf(error)
    if (code === 'TOO_MANY_REQUESTS' && data.retryAfter) startWait(data.retryAfter)
    setProblem({ code, message: failureText(t, error), email })
  }

  const remember = () => getValues('remember') ?? false
  const keepAccount = (deletion: ScheduledDeletion) => onDeletion({ deletion, remember: remember() })

  const submit = handleSubmit(async input => {
    if (wait > 0) return
    setProblem(undefined)
    const { email } = input
    try {
      const id = await deviceId()
      const { secondStep, deletion } = await call(api =>
        api.accounts.signIn({ ...input, ...(id ? { deviceId: id } : {}) }),
      )
      if (deletion) return keepAccount(deletion)
      if (secondStep) {
        onSecondStep(email)
        await loadSecondStep()
        // The history entry keeps the email for the way back and for reloads.
        void navigate(location.pathname + location.search, { replace: true, state: { email } satisfies SignInState })
      }
      await enter(email)
    } catch (error) {
      if (!showFieldErrors(error, fields, setError)) fail(error, email)
    }
  })

  const passkeys = { remember, enter, onBegin: setProblem, onDeletion: keepAccount, onFailed: fail }
  return { form, problem, wait, startWait, submit, passkeys }
}

/** The height of the block, which loads after hydration. */
const passkeySpace = <div className="h-21.5" />
const PasskeyBlock = lazy(() =>
  import(/* offline: false */ './passkey-block.tsx').then(
    file => ({ default: file.PasskeyBlock }),
    // Without it, the password still works.
    () => ({ default: () => null }),
  ),
)

const ConfirmAgain = lazy(() => import('../resend.tsx').then(file => ({ default: file.ConfirmAgain })))

interface Problem {
  code?: Failure['code']
  message: string
  email?: string | undefined
}

function SignInProblem({ problem: { code, message, email }, attempt }: { problem: Problem; attempt: number }) {
  return (
    <div className="flex flex-col gap-1">
      <FormError message={message} attempt={attempt} />
      <Suspense>{code === 'EMAIL_NOT_CONFIRMED' && email && <ConfirmAgain key={email} email={email} />}</Suspense>
    </div>
  )
}
