import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { fieldText } from '../../lib/api/failure.ts'
import { schemaResolver } from '../../lib/api/schema-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { securityKey } from './queries.ts'
import { useFormProblem } from './use-form-problem.ts'
import { FormError } from '../../ui/notice.tsx'
import { keepFocus } from '../../lib/dom/focus.ts'

interface Values {
  email: string
  password: string
}

const resolver = schemaResolver(() => import('../../../contract/accounts.ts').then(file => file.changeEmailInput))

export function EmailForm({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values, unknown, Values>({
    resolver,
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const { problem, fail, forget } = useFormProblem<Values>(['email', 'password'], setError)
  useEffect(() => setFocus('email'), [setFocus])

  const submit = handleSubmit(async input => {
    forget()
    try {
      await call(api => api.security.changeEmail(input))
    } catch (error) {
      return fail(error)
    }
    toastSuccess(t('security.email.sent'))
    await client.invalidateQueries({ queryKey: securityKey }).catch(() => undefined)
    onSent()
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="flex animate-fade-in flex-col gap-3.5 border-t border-line p-4"
      onMouseDown={keepFocus}
      onSubmit={event => void submit(event)}
    >
      <Field
        label={t('security.email.new')}
        error={errors.email?.message === 'emailTaken' ? t('security.email.taken') : fieldText(t, errors.email?.message)}
      >
        <TextInput type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...register('email')} />
      </Field>
      <Field label={t('security.email.password')} error={fieldText(t, errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <FormError message={problem} attempt={submitCount} />
      <p className="text-meta text-text-muted">{t('security.email.lead')}</p>
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={t('security.email.busy')}>
          {t('security.email.send')}
        </Button>
      </div>
    </form>
  )
}
