import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../contract/characters.ts'
import { Button } from '../ui/button.tsx'
import { Counter, tooMany } from '../ui/counter.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'

/** The counter appears when this many characters or fewer remain. */
const countedFrom = 100

/** At most `max` characters, not counting surrounding whitespace. */
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

/** Asks for a text before an action. `children` render above the input. */
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
}: {
  title: string
  lead: string
  /** Label of the cancel button; defaults to "Cancel". */
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
}) {
  const { t } = useTranslation()
  const form = useId()
  const { label, hint, error, example, optional = false, rows = 3, max, value, onChange } = words
  const used = lengthOf(value.trim())
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
      <form
        id={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (ready && !busy) onSend()
        }}
      >
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
      </form>
    </Dialog>
  )
}
