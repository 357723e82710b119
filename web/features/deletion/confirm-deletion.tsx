import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { DeletionPosts } from '../../../contract/vocabulary.ts'
import { ActionBar } from '../../components/page/page-bars.tsx'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { refreshSession, useForgetPerson, useViewer } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import { useCode, usePassword } from '../security/public.ts'
import { scheduledUrl } from './scheduled-url.ts'
import { StepHead } from './step-head.tsx'

export function ConfirmDeletion({
  posts,
  codeNeeded,
  onBack,
}: {
  posts: DeletionPosts
  codeNeeded: boolean
  onBack: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const forget = useForgetPerson()
  const { email } = useViewer()
  const password = usePassword()
  const code = useCode()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; attempt: number }>()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    // Both, so that all errors appear together; the first field gets focus.
    const isCodeRight = !codeNeeded || code.complete()
    if (busy || !password.complete() || !isCodeRight) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { dueAt } = await call(api =>
        api.deletion.schedule({ posts, password: password.password, ...(codeNeeded ? { code: code.code } : {}) }),
      )
      await forget(scheduledUrl(dueAt))
    } catch (error) {
      setBusy(false)
      if (failureOf(error).code === 'SIGNED_OUT') return void refreshSession(client).catch(() => undefined)
      if (password.refused(error) || code.refused(error)) return
      setProblem(before => ({ message: failureText(t, error), attempt: (before?.attempt ?? 0) + 1 }))
    }
  }

  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <StepHead step={2} title={t('deletion.confirm.title')} />
      <p className="mt-1.5 text-text-muted">
        <Trans i18nKey={`deletion.confirm.${posts}`} components={{ strong: <strong className="text-text" /> }} />
      </p>
      <div className="mt-5 flex flex-col gap-4">
        {problem && <FormError {...problem} />}
        {/* Password managers need to know whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('deletion.confirm.password')} error={password.problem}>
          <PasswordInput autoComplete="current-password" {...password.field} />
        </Field>
        {codeNeeded && (
          <Field label={t('deletion.confirm.code')} error={code.problem}>
            {/* Completing the code must not delete the account. */}
            <CodeField {...code.field} />
          </Field>
        )}
      </div>
      <ActionBar>
        <Button variant="secondary" className="flex-auto" disabled={busy} onClick={onBack}>
          {t('deletion.confirm.back')}
        </Button>
        <Button
          type="submit"
          variant="danger-solid"
          className="flex-auto"
          busy={busy}
          busyLabel={t('deletion.confirm.busy')}
        >
          {t('deletion.confirm.delete')}
        </Button>
      </ActionBar>
    </form>
  )
}
