import { Unlink } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Inputs } from '../../../../contract/contract.ts'
import { pages } from '../../../../contract/pages.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, fieldText, failureText } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { keepReturn } from '../../../lib/storage/kept-return.ts'
import { schemaResolver } from '../../../lib/api/schema-resolver.ts'
import { showFieldErrors } from '../../../lib/api/server-errors.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, PasswordInput, TextInput, EmailInput } from '../../../ui/form/field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { FormError, Notice } from '../../../ui/feedback/notice.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { writeRemember } from '../remember.ts'
import { SubmitButton } from '../submit-button.tsx'
import { TermsLine } from '../terms-line.tsx'
import { waitText } from '../use-countdown.ts'
import { useInviter, useInviteToken } from '../use-invitation.ts'
import { useQueryString } from '../use-query-string.ts'
import { Form } from '../../../ui/form/form.tsx'

const SignUpDone = lazy(() => import('./sign-up-done.tsx').then(file => ({ default: file.SignUpDone })))
const resolver = schemaResolver(() => import('../../../../contract/account-input.ts').then(file => file.signUpInput))

const fields = ['name', 'email', 'password'] as const

export function SignUpPage() {
  const { t } = useTranslation()
  usePageTitle(t('accounts.signUp.title'))
  const invite = useInviteToken()
  const inviter = useInviter(invite)
  const search = useQueryString()
  const remember = useRef<HTMLInputElement>(null)
  const [created, setCreated] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver,
    mode: 'onTouched',
  })
  const { errors, isSubmitting, submitCount } = formState

  async function send(input: Inputs['accounts']['signUp']) {
    setProblem(undefined)
    try {
      const { email } = await call(api => api.accounts.signUp({ ...input, ...(invite ? { invite } : {}) }))
      writeRemember(remember.current?.checked ?? false)
      keepReturn(search)
      setCreated(email)
    } catch (error) {
      if (!showFieldErrors(error, fields, setError)) setProblem(error)
    }
  }

  function close() {
    setCreated(undefined)
    if (remember.current) remember.current.checked = false
    reset({ name: '', email: '', password: '' })
  }

  const { retryAfter } = failureOf(problem).data
  return (
    <AccountLayout>
      <h1 className="type-h1">{t('accounts.signUp.title')}</h1>
      {inviter && <InvitedBy inviter={inviter} />}
      {inviter === null && (
        <Notice tone="neutral" icon={Unlink} role="status" title={t('accounts.signUp.inviteEnded')} />
      )}
      <Form keepsFocus method="post" className="flex flex-col gap-4" onSubmit={event => handleSubmit(send)(event)}>
        <Field label={t('accounts.name')} error={fieldText(t, errors.name?.message)}>
          <TextInput autoComplete="name" {...register('name')} />
        </Field>
        <Field label={t('accounts.email')} error={fieldText(t, errors.email?.message)}>
          <EmailInput {...register('email')} />
        </Field>
        <Field
          label={t('accounts.signUp.password')}
          hint={t('accounts.signUp.passwordHint')}
          error={fieldText(t, errors.password?.message)}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Checkbox label={t('accounts.signUp.remember')} hint={t('accounts.signUp.rememberHint')} ref={remember} />
        {problem !== undefined && (
          <FormError
            message={failureText(t, problem)}
            detail={retryAfter ? t('accounts.wait.again', { time: waitText(t, retryAfter) }) : undefined}
            attempt={submitCount}
          />
        )}
        <SubmitButton busy={isSubmitting || created !== undefined} busyLabel={t('accounts.signUp.busy')}>
          {t('accounts.signUp.submit')}
        </SubmitButton>
        <TermsLine by="signUp" />
        <p className="-mt-4 text-center text-copy text-text-muted">
          {t('accounts.signUp.already')}{' '}
          <TextLink to={pages.signIn + search} tall>
            {t('accounts.signUp.signIn')}
          </TextLink>
        </p>
      </Form>
      <Suspense>{created && <SignUpDone email={created} onClose={close} />}</Suspense>
    </AccountLayout>
  )
}

const InvitedBy = ({ inviter }: { inviter: { firstName: string; city: string } }) => (
  <p
    role="status"
    className="wrapline -mt-1 rounded-[20px] rounded-bl-[5px] bg-accent-block px-4 py-3 text-copy text-on-accent"
  >
    <Sentence i18nKey="accounts.signUp.invited" values={inviter} components={{ strong: <b /> }} />
  </p>
)
