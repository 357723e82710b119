import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../lib/api/failure.ts'
import { schemaResolver } from '../../lib/api/schema-resolver.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { ResendButton } from './resend-button.tsx'
import { ResendStatus } from './resend-status.tsx'
import { useResend, type Send } from './use-resend.ts'
import { keepFocus } from '../../lib/dom/focus.ts'

const resolver = schemaResolver(() => import('../../../contract/accounts.ts').then(file => file.resendInput))

/** Requests a new link after an invalid one. `email` prefills the field if the recipient is known. */
export function ResendForm({ send, email }: { send: Send; email?: string | undefined }) {
  const { t } = useTranslation()
  const resend = useResend(send)
  const { register, handleSubmit, formState } = useForm({
    resolver,
    mode: 'onTouched',
    ...(email ? { defaultValues: { email } } : {}),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="flex flex-col gap-4 self-stretch text-left"
      onMouseDown={keepFocus}
      onSubmit={event => void handleSubmit(({ email }) => resend.send(email))(event)}
    >
      <Field label={t('accounts.email')} error={fieldText(t, formState.errors.email?.message)}>
        <TextInput type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...register('email')} />
      </Field>
      <ResendStatus resend={resend} />
      <ResendButton resend={resend} type="submit" variant="primary" size="lg">
        {t('access.confirm.resend')}
      </ResendButton>
    </form>
  )
}
