import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inputs, Outputs } from '../../../contract/contract.ts'
import type { DeletionPosts } from '../../../contract/vocabulary.ts'
import { ActionBar } from '../../components/page/page-bars.tsx'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import { useCode, usePassword } from '../../components/form/credential-fields.ts'
import { OrLine } from '../../ui/or-line.tsx'
import { canUsePasskeys } from '../../lib/dom/passkeys.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { askOwnPasskey, PasskeyUnused } from '../passkeys/public.ts'
import { scheduledUrl } from './public.ts'
import { StepHead } from './step-head.tsx'
import { refreshIfSignedOut } from '../../lib/api/signed-out.ts'
import { useForgetPerson } from '../../lib/api/forget-person.ts'

type Proof = Omit<Inputs['deletion']['schedule'], 'posts'>

export function ConfirmDeletion({
  posts,
  ways,
  onBack,
}: {
  posts: DeletionPosts
  ways: Pick<Outputs['deletion']['read'], 'passkey' | 'code'>
  onBack: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const forget = useForgetPerson()
  const { email } = useViewer()
  const password = usePassword()
  const code = useCode(ways.code ?? 'app')
  const [busy, setBusy] = useState<'passkey' | 'typed'>()
  const [problem, setProblem] = useState<{ message: string; attempt: number }>()

  async function remove(way: NonNullable<typeof busy>, proof: () => Promise<Proof> | Proof) {
    if (busy) return
    setBusy(way)
    setProblem(undefined)
    try {
      const given = await proof()
      const { dueAt } = await call(api => api.deletion.schedule({ posts, ...given }))
      await forget(scheduledUrl(dueAt))
    } catch (error) {
      setBusy(undefined)
      if (refreshIfSignedOut(client, error)) return
      // A field that is not shown cannot show the error.
      if (password.refused(error) || (ways.code && code.refused(error))) return
      const message = error instanceof PasskeyUnused ? t('deletion.confirm.unused') : failureText(t, error)
      setProblem(before => ({ message, attempt: (before?.attempt ?? 0) + 1 }))
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // Both, so that all errors appear together; the first field gets focus.
    const isCodeRight = ways.code === null || code.complete()
    if (password.complete() && isCodeRight)
      void remove('typed', () => ({ password: password.password, ...(ways.code ? { code: code.code } : {}) }))
  }

  return (
    <form noValidate onSubmit={submit}>
      <StepHead step={2} title={t('deletion.confirm.title')} />
      <p className="mt-1.5 text-text-muted">
        <Sentence i18nKey={`deletion.confirm.${posts}`} components={{ strong: <strong className="text-text" /> }} />
      </p>
      <div className="mt-5 flex flex-col gap-4">
        {problem && <FormError {...problem} />}
        {ways.passkey && canUsePasskeys() && (
          <>
            <Button
              variant="secondary"
              size="lg"
              full
              busy={busy === 'passkey'}
              icon={KeyRound}
              onClick={() => void remove('passkey', async () => ({ passkey: await askOwnPasskey() }))}
            >
              {t('deletion.confirm.passkey')}
            </Button>
            <OrLine />
          </>
        )}
        {/* Password managers need to know whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('deletion.confirm.password')} error={password.problem}>
          <PasswordInput autoComplete="current-password" {...password.field} />
        </Field>
        {ways.code && (
          <Field label={t(`deletion.confirm.code.${ways.code}`)} error={code.problem}>
            {/* Completing the code must not delete the account. */}
            <CodeField {...code.field} />
          </Field>
        )}
      </div>
      <ActionBar>
        <Button variant="secondary" className="flex-auto" disabled={busy !== undefined} onClick={onBack}>
          {t('deletion.confirm.back')}
        </Button>
        <Button
          type="submit"
          variant="danger-solid"
          className="flex-auto"
          busy={busy === 'typed'}
          busyLabel={t('deletion.confirm.busy')}
        >
          {t('deletion.confirm.delete')}
        </Button>
      </ActionBar>
    </form>
  )
}
