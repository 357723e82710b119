import { Lock, Mail, Check, Clock } from 'lucide-react'
import { useRef, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { SecurityOverview } from '../../../contract/security.ts'
import { Button, CancelButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { call } from '../../lib/api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { useTimeWords } from '../../components/time-words.tsx'
import { fieldText } from '../../lib/api/failure.ts'
import { schemaResolver } from '../../lib/api/schema-resolver.ts'
import { Field, PasswordInput, EmailInput } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'
import { focusIfLost } from '../../lib/dom/focus.ts'
import { Row, Section } from './section.tsx'
import { securityKey } from './queries.ts'
import { useFailed } from './toasts.ts'
import { useFormProblem } from './use-form-problem.ts'
import { Form } from '../../ui/form/form.tsx'

export function EmailSection({ email: { current, change } }: { email: SecurityOverview['email'] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // A change from another window closes the form, which must not reopen when the change ends.
  if (change && open) setOpen(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Section title={t('security.email.title')} headingId="email">
      <Card as="div" flush>
        <Row
          icon={Mail}
          title={current}
          long
          detail={
            <span className="inline-flex items-center gap-1.25">
              <Lock size={14} aria-hidden="true" />
              {t('security.email.onlyYou')}
            </span>
          }
        >
          {!change && (
            <Button
              ref={button}
              variant="quiet"
              size="sm"
              aria-expanded={open}
              onClick={() => setOpen(before => !before)}
            >
              {t('security.email.change')}
            </Button>
          )}
        </Row>
        {change ? (
          <EmailChange current={current} change={change} />
        ) : (
          open && (
            <EmailForm
              onClose={() => {
                setOpen(false)
                button.current?.focus()
              }}
              onSent={() => {
                setOpen(false)
                // The button has unmounted.
                focusIfLost(() => document.getElementById('email')?.focus())
              }}
            />
          )
        )}
      </Card>
    </Section>
  )
}

type Change = NonNullable<SecurityOverview['email']['change']>

function EmailChange({ current, change }: { current: string; change: Change }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  const words = useTimeWords()
  const cancel = useMutation({
    mutationFn: () => call(api => api.security.cancelEmailChange()),
    onSuccess: async () => {
      toastSuccess(t('security.email.cancelled'))
      await client.invalidateQueries({ queryKey: securityKey })
      focusIfLost(() => document.getElementById('email')?.focus())
    },
    onError: error => failed(error, t('security.email.cancelFailed')),
  })
  const links = [
    [current, change.oldConfirmed],
    [change.to, change.newConfirmed],
  ] as const
  const one = change.oldConfirmed !== change.newConfirmed
  return (
    <div className="border-t border-line p-4">
      <p className="text-copy font-semibold">{one ? t('security.email.waitingOne') : t('security.email.waiting')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {links.map(([to, opened]) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="wrapline min-w-0 text-copy">{to}</span>
            <Badge tone={opened ? 'success' : 'neutral'} icon={opened ? Check : Clock}>
              {opened ? t('security.email.confirmed') : t('security.email.open')}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="mt-2.5 text-meta text-text-muted">
        {t('security.email.until', { time: words('moment', change.expiresAt) })}
      </p>
      <Button
        variant="secondary"
        size="md"
        full
        className="mt-3"
        busy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('security.email.cancel')}
      </Button>
    </div>
  )
}

interface Values {
  email: string
  password: string
}

const resolver = schemaResolver(() => import('../../../contract/account-input.ts').then(file => file.changeEmailInput))

function EmailForm({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
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
    await client.invalidateQueries({ queryKey: securityKey })
    onSent()
  })

  return (
    <Form keepsFocus className="flex animate-fade-in flex-col gap-3.5 border-t border-line p-4" onSubmit={submit}>
      <Field
        label={t('security.email.new')}
        error={errors.email?.message === 'emailTaken' ? t('security.email.taken') : fieldText(t, errors.email?.message)}
      >
        <EmailInput {...register('email')} />
      </Field>
      <Field label={t('security.email.password')} error={fieldText(t, errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <FormError message={problem} attempt={submitCount} />
      <p className="text-meta text-text-muted">{t('security.email.lead')}</p>
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        <CancelButton disabled={isSubmitting} onClick={onClose} />
        <Button type="submit" busy={isSubmitting} busyLabel={t('security.email.busy')}>
          {t('security.email.send')}
        </Button>
      </div>
    </Form>
  )
}
