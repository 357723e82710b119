import { useId, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { questionCategories } from '../../../contract/vocabulary.ts'
import { areaText } from '../../components/person-labels.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Counter } from '../../ui/form/counter.tsx'
import { Select, Options } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { judge } from './draft.ts'
import type { Words } from '../replies/public.tsx'
import { FieldError, FieldHint } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Plus, X } from 'lucide-react'
import { flushSync } from 'react-dom'

/** `fields`: the server's field errors as texts. */
export function QuestionForm({
  words,
  onChange,
  onSubmit,
  busy,
  fields,
  label,
  submit,
  cancel,
  round = 0,
  ref,
}: {
  words: Words
  onChange: (part: Partial<Words>) => void
  onSubmit: () => void
  busy: boolean
  fields: { [Field in keyof Words]?: string | undefined }
  label: string
  submit: string
  cancel?: ReactNode
  /** A new value collapses the details. */
  round?: number
  ref?: Ref<HTMLTextAreaElement>
}) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const id = useId()
  const { used, detailsUsed, canSend, missing, detailsLong } = judge(t, words)
  const note = fields.text ?? fields.category
  const message = note ?? missing
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend && !busy) onSubmit()
  }
  return (
    <Form
      className="rounded-lg border border-line-strong bg-surface p-3.5 has-[[data-question]:focus]:border-focus has-[[data-question]:focus]:inset-ring has-[[data-question]:focus]:inset-ring-focus"
      onSubmit={() => canSend && !busy && onSubmit()}
    >
      <div className="flex items-start gap-3">
        <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={40} />
        <label className="sr-only" htmlFor={`${id}-text`}>
          {label}
        </label>
        <div className="min-w-0 flex-1">
          <TextArea
            ref={ref}
            id={`${id}-text`}
            data-question=""
            bare
            rows={2}
            className="py-2"
            placeholder={t('questions.composer.placeholder')}
            value={words.text}
            aria-invalid={Boolean(fields.text) || undefined}
            aria-describedby={message ? `${id}-note` : undefined}
            onChange={event => onChange({ text: event.target.value })}
            onKeyDown={sendOnEnter}
          />
          <DetailsField
            key={round}
            value={words.details}
            used={detailsUsed}
            error={fields.details ?? detailsLong}
            onChange={details => onChange({ details })}
            onKeyDown={sendOnEnter}
          />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <label className="sr-only" htmlFor={`${id}-category`}>
          {t('questions.composer.category')}
        </label>
        <Select
          id={`${id}-category`}
          wrapClassName="min-w-40 flex-1 md:max-w-64"
          className="min-h-11! py-1.5!"
          placeholder={t('questions.composer.pickCategory')}
          value={words.category}
          aria-invalid={Boolean(fields.category) || undefined}
          aria-describedby={message ? `${id}-note` : undefined}
          onChange={event => onChange({ category: event.target.value as Words['category'] })}
        >
          <Options of={questionCategories} label={category => areaText(t, category)} />
        </Select>
        <Counter used={used} max={limits.questionMax} mode="left" />
        <div className="flex flex-wrap gap-2">
          {cancel}
          <Button type="submit" size="md" className="px-4.5" disabled={!canSend} busy={busy}>
            {submit}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        {message && (
          <div className="mt-2">
            {note ? (
              <FieldError id={`${id}-note`}>{note}</FieldError>
            ) : (
              <FieldHint id={`${id}-note`}>{message}</FieldHint>
            )}
          </div>
        )}
      </div>
    </Form>
  )
}

/** Removed details return when the button is pressed again. `used`: their length as the limit counts it. */
function DetailsField({
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
