import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { storedLength, visibleLength } from '../../../contract/text/characters.ts'
import { Button } from '../../ui/button.tsx'
import { Counter, tooMany } from '../../ui/form/counter.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useStoredState } from '../../lib/storage/stored-state.ts'
import { FormError } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'

const countedFrom = 100

interface AskedWords {
  label: string
  hint?: string | undefined
  error?: string | undefined
  example?: string
  optional?: boolean
  rows?: number
  max: number
  value: string
  onChange: (value: string) => void
}

interface WordsDialogProps {
  title: string
  lead: string
  back?: string
  confirm: string
  busy?: boolean
  busyLabel?: string | undefined
  danger?: boolean
  ready: boolean
  words: AskedWords
  onSend: () => void
  onClose: () => void
  children?: ReactNode
}

export function WordsDialog({
  title,
  lead,
  back,
  confirm,
  busy = false,
  busyLabel,
  danger = false,
  ready,
  words,
  onSend,
  onClose,
  children,
}: WordsDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const { label, hint, error, example, optional = false, rows = 3, max, value, onChange } = words
  const used = storedLength(value)
  return (
    <Dialog
      wide
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={title}
      description={lead}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {back ?? t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger-solid' : 'primary'}
            disabled={!ready}
            busy={busy}
            {...(busyLabel ? { busyLabel } : {})}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={form} className="mt-4 grid gap-4" onSubmit={() => ready && !busy && onSend()}>
        {children}
        <Field
          label={label}
          optional={optional}
          hint={hint}
          error={error ?? tooMany(t, { used, max })}
          counter={used > max - countedFrom && <Counter used={used} max={max} />}
        >
          <TextArea
            rows={rows}
            maxHeight={200}
            placeholder={example}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

export function ReasonDialog<Answer>({
  name,
  label,
  example,
  missing,
  failed,
  busy,
  rows = 4,
  min = 1,
  max,
  send,
  onDone,
  children,
  ...dialog
}: Pick<WordsDialogProps, 'title' | 'lead' | 'confirm' | 'danger' | 'onClose' | 'children'> & {
  name: string
  label: string
  example: string
  missing: string
  failed: string
  back: string
  busy?: string
  rows?: number
  min?: number
  max: number
  send: (reason: string) => Promise<Answer>
  onDone: (answer: Answer) => void
}) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const [reason, setReason] = useStoredState(`${viewerId}:${name}`, '')
  const [attempt, setAttempt] = useState(0)
  const doing = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: answer => {
      setReason('')
      onDone(answer)
      dialog.onClose()
    },
    onError: () => setAttempt(count => count + 1),
  })
  const used = storedLength(reason)
  const ready = visibleLength(reason.trim()) >= min && used <= max
  const [wrong] = doing.isError ? Object.values(failureOf(doing.error).data.fields ?? {}) : []
  return (
    <WordsDialog
      {...dialog}
      busy={doing.isPending}
      busyLabel={busy}
      ready={ready}
      words={{
        label,
        hint: reason && !ready && used <= max ? missing : undefined,
        error: fieldText(t, wrong),
        example,
        rows,
        max,
        value: reason,
        onChange: setReason,
      }}
      onSend={() => doing.mutate()}
    >
      {children}
      {doing.isError && <FormError message={failed} detail={failureText(t, doing.error)} attempt={attempt} />}
    </WordsDialog>
  )
}
