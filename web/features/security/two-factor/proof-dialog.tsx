import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/form/code-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field, PasswordInput } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { OrLine } from '../../../ui/or-line.tsx'
import { askOwnPasskey, PasskeyUnused, type Assertion } from '../../passkeys/public.ts'
import { useCode, usePassword } from '../../../components/form/credential-fields.ts'
import type { Ways } from './ways.ts'
import { refreshIfSignedOut } from '../../../lib/api/signed-out.ts'
import { Form } from '../../../ui/form/form.tsx'

export type FactorProof = { code: string } | { passkey: Assertion }
export type Proof = FactorProof | { password: string }

interface Ask<P extends Proof> {
  ways: Ways
  confirm: string
  danger?: boolean
  failed: string
  /** Two-factor was disabled elsewhere. */
  onOff?: () => void
  /** The dialog closes when it resolves. */
  send: (proof: P) => Promise<unknown>
}

/** Leads with the passkey. Under it, a code or, without two-factor, the password. */
export function ProofDialog<P extends Proof>({
  open,
  onOpenChange,
  title,
  description,
  ...ask
}: Ask<P> & { open: boolean; onOpenChange: (open: boolean) => void; title: string; description: ReactNode }) {
  const [busy, setBusy] = useState<Busy>()
  return (
    <Dialog open={open} onOpenChange={next => !busy && onOpenChange(next)} title={title} description={description}>
      <ProofForm {...(ask as unknown as Ask<Proof>)} busy={busy} onBusy={setBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

type Busy = 'passkey' | 'typed' | undefined

/** Mounted only while open, so that the field starts empty. */
function ProofForm({
  ways,
  confirm,
  danger = false,
  failed,
  onOff,
  send,
  busy,
  onBusy,
  onClose,
}: Ask<Proof> & { busy: Busy; onBusy: (busy: Busy) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // With passkeys alone, a recovery code is the last resort.
  const [typed, setTyped] = useState(ways.passkey && ways.typed === 'recovery' ? undefined : ways.typed)
  const code = useCode(typed === 'recovery' ? 'recovery' : 'app')
  const password = usePassword()
  const [problem, setProblem] = useState<{ detail: string; attempt: number }>()

  async function prove(way: NonNullable<Busy>, proof: () => Promise<Proof> | Proof) {
    if (busy) return
    onBusy(way)
    try {
      await send(await proof())
      onClose()
    } catch (error) {
      fail(error)
    } finally {
      onBusy(undefined)
    }
  }

  function submit(entered = code.code) {
    if (typed === 'password') {
      if (password.complete()) void prove('typed', () => ({ password: password.password }))
    } else if (typed && code.complete(entered)) void prove('typed', () => ({ code: entered }))
  }

  function show(next: Ways['typed']) {
    code.clear()
    setProblem(undefined)
    setTyped(next)
  }

  function fail(error: unknown) {
    // A field that is not shown cannot show the error.
    const isShown = typed === 'password' ? password.refused(error) : typed !== undefined && code.refused(error)
    if (isShown) return setProblem(undefined)
    if (refreshIfSignedOut(client, error)) return
    if (failureOf(error).code === 'TWO_FACTOR_OFF') {
      onOff?.()
      return onClose()
    }
    const detail = error instanceof PasskeyUnused ? t('security.proof.unused') : failureText(t, error)
    setProblem(before => ({ detail, attempt: (before?.attempt ?? 0) + 1 }))
  }

  return (
    <Form className="mt-4 flex flex-col gap-4" onSubmit={() => submit()}>
      {ways.passkey && (
        <Button
          variant={danger ? 'danger-solid' : 'primary'}
          full
          busy={busy === 'passkey'}
          icon={KeyRound}
          onClick={() => void prove('passkey', async () => ({ passkey: await askOwnPasskey() }))}
        >
          {t('security.proof.passkey')}
        </Button>
      )}
      {ways.passkey && typed && <OrLine />}
      {(typed === 'code' || typed === 'recovery') && (
        <Field label={t(typed === 'code' ? 'ui.code' : 'security.proof.recoveryLabel')} error={code.problem}>
          {/* Completing the code must not start a destructive action. */}
          <CodeField key={typed} {...code.field} {...(danger ? {} : { onComplete: submit })} />
        </Field>
      )}
      {typed === 'password' && (
        <Field label={t('security.proof.password')} error={password.problem}>
          <PasswordInput autoComplete="current-password" {...password.field} />
        </Field>
      )}
      {typed !== 'password' && (typed !== 'recovery' || ways.typed === 'code') && (
        <Button
          variant="ghost"
          size="md"
          className="-my-1.5 self-start"
          onClick={() => show(typed === 'recovery' ? 'code' : 'recovery')}
        >
          {t(typed === 'recovery' ? 'security.proof.app' : 'security.proof.recovery')}
        </Button>
      )}
      {problem && <FormError message={failed} {...problem} />}
      <div className="mt-1.5 flex flex-wrap gap-2.5 *:flex-auto">
        <CancelButton disabled={busy !== undefined} onClick={onClose} />
        {typed && (
          <Button
            type="submit"
            variant={ways.passkey ? 'quiet' : danger ? 'danger-solid' : 'primary'}
            busy={busy === 'typed'}
          >
            {confirm}
          </Button>
        )}
      </div>
    </Form>
  )
}
