import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useForm } from 'react-hook-form'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/access.ts'
import { ButtonLink } from '../../../ui/link.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { schemaResolver } from '../../../lib/api/schema-resolver.ts'
import { showFieldErrors } from '../../../lib/api/server-errors.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { Field, EmailInput } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requestReset, ResendLink } from '../resend.tsx'
import { EmailLink } from '../email-link.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useCountdown } from '../use-countdown.ts'
import { LinkState } from '../state-tile.tsx'
import { Form } from '../../../ui/form/form.tsx'

/** Looks the same for unknown emails, so it does not reveal who has an account. */
export function ForgotPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const [sent, setSent] = useState<string>()
  if (!sent) return <ForgotForm onSent={setSent} />
  return (
    <AccountLayout centred>
      <LinkState look="sent" title={t('access.forgot.sent')}>
        <Sentence
          i18nKey="access.forgot.sentLead"
          values={{ email: sent }}
          components={{ strong: <b className="wrapline text-text" /> }}
        />
      </LinkState>
      <ButtonLink to={pages.signIn + search} state={{ email: sent }} variant="secondary" size="lg" full>
        {t('access.forgot.back')}
      </ButtonLink>
      <ResendLink words="forgot" send={requestReset} email={sent} wait={limits.resendCooldown / 1000} />
    </AccountLayout>
  )
}

const resolver = schemaResolver(() =>
  import('../../../../contract/account-input.ts').then(file => file.resetRequestInput),
)

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  usePageTitle(t('access.forgot.title'))
  const state = useLocation().state as { email?: string } | null
  const [problem, setProblem] = useState<unknown>()
  const [wait, startWait] = useCountdown()
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver,
    mode: 'onTouched',
    ...(state?.email ? { defaultValues: { email: state.email } } : {}),
  })
  const { errors, isSubmitting, submitCount } = formState

  const submit = handleSubmit(async ({ email }) => {
    if (wait > 0) return
    setProblem(undefined)
    try {
      onSent((await call(api => api.accounts.requestReset({ email }))).email)
    } catch (error) {
      if (showFieldErrors(error, ['email'], setError)) return
      const { code, data } = failureOf(error)
      if (code === 'TOO_MANY_REQUESTS' && data.retryAfter) startWait(data.retryAfter)
      setProblem(error)
    }
  })

  return (
    <AccountLayout>
      <h1 className="type-h1">{t('access.forgot.title')}</h1>
      <p className="-mt-2 text-text-muted">{t('access.forgot.lead')}</p>
      <Form keepsFocus method="post" className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={t('accounts.email')} error={fieldText(t, errors.email?.message)}>
          <EmailInput {...register('email', { onChange: () => startWait(0) })} />
        </Field>
        {problem !== undefined && (
          <FormError
            message={failureText(t, problem, { TOO_MANY_REQUESTS: t('access.resend.tooSoon') })}
            attempt={submitCount}
          />
        )}
        <SubmitButton wait={wait} busy={isSubmitting} busyLabel={t('access.forgot.busy')}>
          {t('access.forgot.submit')}
        </SubmitButton>
        <p className="text-center text-copy">
          <EmailLink to={pages.signIn} email={() => getValues('email')}>
            {t('access.forgot.back')}
          </EmailLink>
        </p>
      </Form>
    </AccountLayout>
  )
}
