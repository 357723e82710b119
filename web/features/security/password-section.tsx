import { KeyRound } from 'lucide-react'
import { useRef, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, type Resolver } from 'react-hook-form'
import { Button, CancelButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { call } from '../../lib/api/api.ts'
import { fieldText } from '../../lib/api/failure.ts'
import { schemaResolver } from '../../lib/api/schema-resolver.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'
import { Row, Section } from './section.tsx'
import { hasOtherSessions, securityKey } from './queries.ts'
import { useFormProblem } from './use-form-problem.ts'
import { Form } from '../../ui/form/form.tsx'

export function PasswordSection({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Section title={t('security.password.title')}>
      <Card as="div" flush>
        <Row icon={KeyRound} title={t('security.password.lastChanged')} detail={<TimeWords date={changedAt} />}>
          <Button
            ref={button}
            variant="quiet"
            size="sm"
            aria-expanded={open}
            onClick={() => setOpen(before => !before)}
          >
            {t('security.password.change')}
          </Button>
        </Row>
        {open && (
          <PasswordForm
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        )}
      </Card>
    </Section>
  )
}

interface Values {
  current: string
  password: string
  confirm: string
  forgetDevices: boolean
}

const rules = schemaResolver(() => import('../../../contract/account-input.ts').then(file => file.changePasswordInput))

/** The contract has no repeated password. */
const resolver: Resolver<Values> = async (values, context, options) => {
  const { errors } = await rules(values, context, options as unknown as Parameters<typeof rules>[2])
  const same = values.confirm === values.password
  const all = same ? errors : { ...errors, confirm: { type: 'mismatch', message: 'mismatch' } }
  return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} }
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { email } = useViewer()
  const { register, handleSubmit, setError, setFocus, trigger, formState } = useForm<Values>({
    resolver,
    mode: 'onTouched',
    defaultValues: { current: '', password: '', confirm: '', forgetDevices: true },
  })
  const { errors, isSubmitting, submitCount } = formState
  const { problem, fail, forget } = useFormProblem<Values>(['current', 'password'], setError)
  useEffect(() => setFocus('current'), [setFocus])

  const submit = handleSubmit(async ({ current, password, forgetDevices }) => {
    forget()
    const endsOthers = hasOtherSessions(client)
    try {
      await call(api => api.security.changePassword({ current, password, forgetDevices }))
    } catch (error) {
      return fail(error)
    }
    toastSuccess(t(endsOthers ? 'security.password.changed' : 'security.password.changedAlone'))
    void client.invalidateQueries({ queryKey: securityKey })
    onClose()
  })

  return (
    <Form keepsFocus className="flex animate-fade-in flex-col gap-3.5 border-t border-line p-4" onSubmit={submit}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('security.password.current')} error={fieldText(t, errors.current?.message)}>
        <PasswordInput autoComplete="current-password" {...register('current')} />
      </Field>
      <Field
        label={t('security.password.new')}
        hint={t('accounts.signUp.passwordHint')}
        error={fieldText(t, errors.password?.message)}
      >
        <PasswordInput
          autoComplete="new-password"
          {...register('password', { onChange: () => errors.confirm && void trigger('confirm') })}
        />
      </Field>
      <Field
        label={t('security.password.confirm')}
        error={errors.confirm ? t('security.password.mismatch') : undefined}
      >
        <PasswordInput autoComplete="new-password" {...register('confirm')} />
      </Field>
      <Checkbox
        className="-my-1"
        label={t('security.password.forgetDevices')}
        hint={t('security.password.forgetDevicesHint')}
        {...register('forgetDevices')}
      />
      <FormError message={problem} attempt={submitCount} />
      <p className="text-meta text-text-muted">{t('security.password.others')}</p>
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        <CancelButton disabled={isSubmitting} onClick={onClose} />
        <Button type="submit" busy={isSubmitting} busyLabel={t('security.password.busy')}>
          {t('security.password.save')}
        </Button>
      </div>
    </Form>
  )
}
