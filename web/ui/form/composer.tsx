import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Counter, tooMany, type TextLength } from './counter.tsx'
import { cx } from '../cx.ts'
import { FieldError } from './field.tsx'
import { useAutogrow } from './autogrow.ts'
import { useTouch } from '../../lib/dom/use-media.ts'

const countedFrom = 200

/**
 * Ctrl+Enter or Cmd+Enter sends. With `enterSends`, focus stays, and Enter sends too, except on touch screens: their keyboards have no
 * other key for a new line. Text over the limit stays but cannot be sent.
 */
export function Composer({
  label,
  placeholder,
  value,
  onChange,
  onSend,
  sendLabel,
  canSend = value.trim() !== '',
  busy = false,
  look = 'pill',
  avatar,
  enterSends = false,
  length,
  focused = false,
  extra,
  error,
  describedBy,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onSend: () => void
  sendLabel: string
  canSend?: boolean
  busy?: boolean
  look?: 'pill' | 'card'
  avatar?: ReactNode
  enterSends?: boolean
  length?: TextLength
  focused?: boolean
  extra?: ReactNode
  error?: string | undefined
  describedBy?: string | undefined
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const card = look === 'card'
  useAutogrow(area, value, card ? 240 : 96)
  useEffect(() => {
    if (!focused || !area.current) return
    area.current.focus({ preventScroll: true })
    area.current.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [focused])
  const enterActs = !useTouch() && enterSends
  const { t } = useTranslation()
  const long = length && tooMany(t, length)
  const wrong = long ?? error
  const ready = canSend && !long
  const send = (keepFocus = enterSends) => {
    if (!ready || busy) return
    onSend()
    if (keepFocus) area.current?.focus({ preventScroll: true })
  }
  // Once the text is sent, the button is disabled and loses focus. A tap leaves the keyboard of the phone closed.
  const press = ({ detail }: MouseEvent) => send(enterSends || detail === 0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (!(event.ctrlKey || event.metaKey || (enterActs && !event.shiftKey))) return
    event.preventDefault()
    send()
  }
  const field = (
    <>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        dir="auto"
        rows={1}
        value={value}
        placeholder={placeholder}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : describedBy}
        enterKeyHint={enterActs ? 'send' : 'enter'}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={cx(
          'min-w-0 flex-1 resize-none text-body focus:outline-none',
          card
            ? 'min-h-11 bg-transparent py-2.5'
            : 'min-h-12 rounded-[24px] border border-line-strong bg-surface px-4.5 py-2.75 focus:border-focus focus:inset-ring focus:inset-ring-focus',
        )}
      />
    </>
  )
  const isCounted = length && length.used > length.max - countedFrom
  const counted = (wrong || isCounted) && (
    <div className="mb-1.5 flex flex-wrap justify-between gap-x-3">
      {wrong && <FieldError id={`${id}-wrong`}>{wrong}</FieldError>}
      {isCounted && <Counter used={length.used} max={length.max} />}
    </div>
  )
  if (card)
    return (
      <div className="rounded-lg border border-line bg-surface py-3 pr-3 pl-3.5 focus-within:border-focus focus-within:inset-ring focus-within:inset-ring-focus">
        {counted}
        <div className="flex items-center gap-3">
          {avatar}
          {field}
          {extra}
          <Button size="md" disabled={!ready} busy={busy} onClick={press}>
            {sendLabel}
          </Button>
        </div>
      </div>
    )
  return (
    <div>
      {extra && <div className="mb-2">{extra}</div>}
      {counted}
      <div className="flex items-end gap-2">
        {field}
        <button
          type="button"
          aria-label={sendLabel}
          aria-busy={busy || undefined}
          disabled={!ready}
          onClick={press}
          className="grid size-12 flex-none place-items-center rounded-petal-br bg-primary text-on-primary transition-colors duration-(--dur-fast) disabled:bg-sunken disabled:text-text-disabled"
        >
          <ArrowUp size={24} strokeWidth={2.5} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
