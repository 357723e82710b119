import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import '../../locales/en/access.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, fieldText, failureText } from '../../lib/api/failure.ts'
import { schemaResolver } from '../../lib/api/schema-resolver.ts'
import { Field, FieldError, EmailInput } from '../../ui/form/field.tsx'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { useCountdown, waitText } from './use-countdown.ts'
import { Form } from '../../ui/form/form.tsx'

interface Sent {
  /** Undefined if the server does not reveal it. */
  email?: string
  /** In whole seconds. */
  again: number
  /** Null if the answer would reveal who has an account. */
  queued: boolean | null
}

type Send = (subject: string) => Promise<Sent>

const pause = limits.resendCooldown / 1000

export const resendConfirmation =
  (token?: string): Send =>
  email =>
    call(api => api.accounts.resendConfirmation({ email, ...(token ? { token } : {}) }))
export const requestReset: Send = async email => ({
  ...(await call(api => api.accounts.requestReset({ email }))),
  again: pause,
  queued: null,
})
export const renewReset: Send = token =>
  call(api => api.accounts.renewReset({ token })).then(() => ({ again: pause, queued: true }))

type Resend = ReturnType<typeof useResend>

export function useResend(ask: Send, { wait: initial = 0 }: { wait?: number } = {}) {
  const [wait, startWait] = useCountdown(initial)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const [problem, setProblem] = useState<unknown>()

  async function send(subject: string): Promise<boolean> {
    if (busy || wait > 0) return false
    setBusy(true)
    setProblem(undefined)
    setSent(undefined)
    try {
      const answer = await ask(subject)
      setSent(answer)
      if (answer.queued !== false) startWait(answer.again)
      return true
    } catch (error) {
      const { code, data } = failureOf(error)
      if (code === 'TOO_MANY_REQUESTS') startWait(data.retryAfter ?? pause)
      setProblem(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { wait, busy, sent, problem, send }
}

const resolver = schemaResolver(() => import('../../../contract/account-input.ts').then(file => file.resendInput))

export function ResendForm({ send, email }: { send: Send; email?: string | undefined }) {
  const { t } = useTranslation()
  const resend = useResend(send)
  const { register, handleSubmit, formState } = useForm({
    resolver,
    mode: 'onTouched',
    ...(email ? { defaultValues: { email } } : {}),
  })
  return (
    <Form
      keepsFocus
      className="flex flex-col gap-4 self-stretch text-left"
      onSubmit={handleSubmit(({ email }) => resend.send(email))}
    >
      <Field label={t('accounts.email')} error={fieldText(t, formState.errors.email?.message)}>
        <EmailInput {...register('email')} />
      </Field>
      <ResendStatus resend={resend} />
      <ResendButton resend={resend} type="submit" variant="primary" size="lg">
        {t('access.confirm.resend')}
      </ResendButton>
    </Form>
  )
}

/** `aria-disabled`, because `disabled` would drop focus during the countdown. */
export function ResendButton({ resend: { wait, busy }, children, ...rest }: ButtonProps & { resend: Resend }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="secondary"
      full
      busy={busy}
      aria-disabled={busy || wait > 0 || undefined}
      className="tnum aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-text-muted"
      {...rest}
    >
      {wait > 0 ? t('access.resend.in', { time: waitText(t, wait) }) : children}
    </Button>
  )
}

export function ResendLink({
  words,
  send,
  email,
  wait,
}: {
  words: 'resend' | 'forgot'
  send: Send
  email: string
  wait?: number
}) {
  const { t } = useTranslation()
  const resend = useResend(send, wait ? { wait } : {})
  return (
    <div>
      <p className="text-copy text-text-muted">
        <Sentence
          i18nKey={resend.wait > 0 ? `access.${words}.nothingIn` : `access.${words}.nothing`}
          values={{ time: waitText(t, resend.wait) }}
          components={{
            again: <Again blocked={resend.busy || resend.wait > 0} onClick={() => void resend.send(email)} />,
          }}
        />
      </p>
      <ResendStatus resend={resend} />
    </div>
  )
}

const Again = ({ blocked, onClick, children }: { blocked: boolean; onClick: () => void; children?: ReactNode }) => (
  <button
    type="button"
    aria-disabled={blocked || undefined}
    className="link-text tnum inline-flex min-h-11 items-center aria-disabled:text-text-muted aria-disabled:no-underline"
    onClick={onClick}
  >
    {children}
  </button>
)

const resend = resendConfirmation()

export const ConfirmAgain = ({ email, wait }: { email: string; wait?: number }) => (
  <ResendLink words="resend" send={resend} email={email} {...(wait ? { wait } : {})} />
)

/** Always rendered, because a live region must exist before its content changes. */
export function ResendStatus({ resend: { sent, problem } }: { resend: Resend }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="text-copy text-text-muted empty:hidden">
      {problem !== undefined && (
        <FieldError>{failureText(t, problem, { TOO_MANY_REQUESTS: t('access.resend.tooSoon') })}</FieldError>
      )}
      {sent && <SentText {...sent} />}
    </div>
  )
}

function SentText({ email, queued }: Sent) {
  const { t } = useTranslation()
  if (queued === false) return t('access.confirm.alreadyLead')
  if (!email) return t('access.resend.sent')
  return (
    <Sentence
      i18nKey={queued ? 'access.confirm.resent' : 'access.resend.maybe'}
      values={{ email }}
      components={{ strong: <b className="wrapline text-text" /> }}
    />
  )
}
