import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api.ts'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { failureOf, failureText, fieldText } from '../../lib/failure.ts'
import { usePageTitle } from '../../lib/focus.ts'
import { refreshSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AccountLayout } from './account-layout.tsx'
import { keepFocus } from '../../lib/keep-focus.ts'
import { readRemember } from './remember.ts'
import { showFieldErrors } from '../../lib/server-errors.ts'
import { SignInProblem, type Problem } from './sign-in-problem.tsx'
import { TermsLine } from './terms-line.tsx'
import { useCountdown, waitText } from './use-countdown.ts'
import { comingButton } from './coming-button.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

const resolver = schemaResolver(() => import('../../../contract/accounts.ts').then(file => file.signInInput))

const fields = ['email', 'password'] as const

/** Whoever is signed in afterwards is led on by the guard of this page. */
export function SignInPage() {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  usePageTitle(t('accounts.signIn.title'))
  const client = useQueryClient()
  const state = useLocation().state as { email?: string } | null
  const [problem, setProblem] = useState<Problem>()
  const [wait, startWait] = useCountdown()
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver,
    mode: 'onTouched',
    // No empty values: what the browser filled in before this script arrived would be lost to them.
    ...(state?.email ? { defaultValues: { email: state.email } } : {}),
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    // Never unticked: somebody may have ticked it before this script arrived.
    if (readRemember()) setValue('remember', true)
  }, [setValue])

  const submit = handleSubmit(async input => {
    if (wait > 0) return
    setProblem(undefined)
    try {
      await call(api => api.accounts.signIn(input))
      const { viewer } = await refreshSession(client)
      // The answer was yes and yet nobody is signed in: this browser keeps no cookies.
      if (!viewer) setProblem({ code: 'LOGIN_FAILED', message: t('errors.code.LOGIN_FAILED'), email: input.email })
    } catch (error) {
      if (showFieldErrors(error, fields, setError)) return
      const { code, data } = failureOf(error)
      if (code === 'TOO_MANY_REQUESTS' && data.retryAfter) startWait(data.retryAfter)
      setProblem({ code, message: failureText(t, error), email: input.email })
    }
  })

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
        <Field label={t('accounts.email')} error={fieldText(t, errors.email?.message)}>
          <TextInput
            type="email"
            autoComplete="username"
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
          <TextLink to={pages.forgotPassword} tall className="text-copy">
            {t('accounts.signIn.forgot')}
          </TextLink>
        </div>
        <Button
          type="submit"
          disabled={!hydrated}
          size="lg"
          full
          busy={isSubmitting}
          busyLabel={t('accounts.signIn.busy')}
          aria-disabled={isSubmitting || wait > 0 || undefined}
          className={
            wait > 0
              ? 'tnum aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-text-muted'
              : comingButton
          }
        >
          {wait > 0 ? t('accounts.wait.again', { time: waitText(t, wait) }) : t('accounts.signIn.submit')}
        </Button>
        <p className="text-center text-copy text-text-muted">
          {t('accounts.signIn.newHere')}{' '}
          <TextLink to={pages.signUp} tall>
            {t('accounts.signIn.create')}
          </TextLink>
        </p>
        <TermsLine className="-mt-4.5">{t('accounts.signIn.terms')}</TermsLine>
      </form>
    </AccountLayout>
  )
}
