import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { schemaResolver } from '../../../lib/api/schema-resolver.ts'
import { showFieldErrors } from '../../../lib/api/server-errors.ts'
import { Field, PasswordInput } from '../../../ui/form/field.tsx'
import { AccountLayout } from '../account-layout.tsx'
import type { SignInState } from '../return-path.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useCountdown } from '../use-countdown.ts'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { ifPossible } from '../../../lib/live/background.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { Form } from '../../../ui/form/form.tsx'

const resolver = schemaResolver(() => import('./reset-schema.ts').then(file => file.resetForm))

/** `onEnd` returns whether it handled the error. */
export function ResetForm({
  token,
  email,
  onEnd,
}: {
  token: string
  email: string
  onEnd: (error: unknown, token: string) => boolean
}) {
  const { t } = useTranslation()
  usePageTitle(t('access.reset.title'))
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const [problem, setProblem] = useState<unknown>()
  const [wait, startWait] = useCountdown()
  const { register, handleSubmit, setError, trigger, formState } = useForm({ resolver, mode: 'onTouched' })
  const { errors, touchedFields, isSubmitting, submitCount } = formState

  const submit = handleSubmit(async ({ password }) => {
    if (wait > 0) return
    setProblem(undefined)
    try {
      await call(api => api.accounts.resetPassword({ token, password }))
      // All sessions of the account have ended, perhaps also this one.
      await ifPossible(refreshSession(client))
      const state: SignInState = { email, passwordChanged: true }
      await navigate(pages.signIn, { replace: true, state })
    } catch (error) {
      if (onEnd(error, token) || showFieldErrors(error, ['password'], setError)) return
      const { code, data } = failureOf(error)
      if (code === 'TOO_MANY_REQUESTS' && data.retryAfter) startWait(data.retryAfter)
      setProblem(error)
    }
  })

  return (
    <AccountLayout>
      <h1 className="type-h1">{t('access.reset.title')}</h1>
      <p className="-mt-2 text-copy text-text-muted">
        <Sentence
          i18nKey="access.reset.for"
          values={{ email }}
          components={{ strong: <b className="wrapline text-text" /> }}
        />
      </p>
      <Form keepsFocus method="post" className="flex flex-col gap-4" onSubmit={submit}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t('access.reset.password')}
          hint={t('accounts.signUp.passwordHint')}
          error={
            errors.password?.message === 'passwordTooShort'
              ? t('errors.passwordShort')
              : fieldText(t, errors.password?.message)
          }
        >
          <PasswordInput
            autoComplete="new-password"
            {...register('password', {
              onChange: () => (touchedFields.confirm || submitCount > 0) && void trigger('confirm'),
            })}
          />
        </Field>
        <Field label={t('access.reset.confirm')} error={errors.confirm && t('access.reset.mismatch')}>
          <PasswordInput autoComplete="new-password" {...register('confirm')} />
        </Field>
        {problem !== undefined && <FormError message={failureText(t, problem)} attempt={submitCount} />}
        <SubmitButton wait={wait} busy={isSubmitting} busyLabel={t('access.reset.busy')}>
          {t('access.reset.submit')}
        </SubmitButton>
      </Form>
    </AccountLayout>
  )
}
