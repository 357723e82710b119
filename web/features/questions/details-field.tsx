import { Plus, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { Counter } from '../../ui/form/counter.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'

/** Removed details return when the button is pressed again. `used`: their length as the limit counts it. */
export function DetailsField({
  value,
  used,
  error,
  onChange,
  onKeyDown,
}: {
  value: string
  used: number
  error: string | undefined
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const removed = useRef('')
  const area = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (!open && value === '')
    return (
      <button
        ref={button}
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 text-label font-semibold text-primary-text"
        onClick={() => {
          flushSync(() => {
            setOpen(true)
            if (removed.current) onChange(removed.current)
          })
          area.current?.focus()
        }}
      >
        <Plus size={18} strokeWidth={2.25} aria-hidden="true" />
        {t('questions.composer.addDetails')}
      </button>
    )
  return (
    <div className="mt-2.5 border-t border-line pt-2">
      <div className="flex items-center justify-between">
        <label htmlFor={id} className="text-label font-semibold">
          {t('questions.composer.details')}
          <span className="font-normal text-text-muted"> {t('ui.optional')}</span>
        </label>
        <IconButton
          label={t('questions.composer.removeDetails')}
          className="-my-1.5 -mr-2.5"
          onClick={() => {
            removed.current = value
            flushSync(() => {
              setOpen(false)
              onChange('')
            })
            button.current?.focus()
          }}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <TextArea
        ref={area}
        id={id}
        bare
        rows={3}
        className="-mx-2 w-[calc(100%+1rem)]! rounded-md px-2 py-1 focus:inset-ring-2 focus:inset-ring-focus"
        value={value}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => onChange(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap justify-between gap-x-3">
        <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
        <Counter used={used} max={limits.questionDetailsMax} />
      </div>
    </div>
  )
}
