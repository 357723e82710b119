import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/form/code-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useCode } from './credential-fields.ts'
import { FormError } from '../../../ui/feedback/notice.tsx'

interface Ask {
  confirm: string
  danger?: boolean
  failed: string
  /** Two-factor was disabled elsewhere. */
  onOff: () => void
  /** The dialog closes when it resolves. */
  send: (code: string) => Promise<unknown>
}

export function CodeDialog({
  open,
  onOpenChange,
  title,
  description,
  ...ask
}: Ask & { open: boolean; onOpenChange: (open: boolean) => void; title: string; description: ReactNode }) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onOpenChange={next => !busy && onOpenChange(next)} title={title} description={description}>
      <CodeForm {...ask} busy={busy} onBusy={setBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Mounted only while open, so that the field starts empty. */
function CodeForm({
  confirm,
  danger = false,
  failed,
  onOff,
  send,
  busy,
  onBusy,
  onClose,
}: Ask & { busy: boolean; onBusy: (busy: boolean) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const typed = useCode()
  const [problem, setProblem] = useState<{ detail: string; attempt: number }>()

  async function submit(code = typed.code) {
    if (busy || !typed.complete(code)) return
    onBusy(true)
    try {
      await send(code)
      onClose()
    } catch (error) {
      fail(error)
    } finally {
      onBusy(false)
    }
  }

  function fail(error: unknown) {
    if (typed.refused(error)) return setProblem(undefined)
    const { code } = failureOf(error)
    if (code === 'SIGNED_OUT') return void refreshSession(client).catch(() => undefined)
    if (code !== 'TWO_FACTOR_OFF')
      return setProblem(before => ({ detail: failureText(t, error), attempt: (before?.attempt ?? 0) + 1 }))
    onOff()
    onClose()
  }

  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={t('ui.code')} error={typed.problem}>
        {/* Completing the code must not start a destructive action. */}
        <CodeField {...typed.field} {...(danger ? {} : { onComplete: (code: string) => void submit(code) })} />
      </Field>
      {problem && <FormError message={failed} {...problem} />}
      <div className="mt-1.5 flex flex-wrap gap-2.5 *:flex-auto">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
