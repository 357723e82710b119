import { useState, type ComponentProps } from 'react'
import { asciiDigits } from '../../../contract/text/characters.ts'
import { cx } from '../cx.ts'
import { useFieldProps } from './field.tsx'

const kinds = {
  digits: { mode: 'numeric', keep: /\D/g, complete: 'one-time-code' },
  letters: { mode: 'text', keep: /[^0-9A-Za-z]/g, complete: 'off' },
} as const

/**
 * One text field, for paste, autofill and screen readers. A pasted whole code replaces the value and calls `onComplete`; a pasted part
 * that completes it does not, because a wrong code costs an attempt.
 */
export function CodeField({
  value,
  onChange,
  onComplete,
  length = 6,
  kind = 'digits',
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  length?: number
  kind?: keyof typeof kinds
}) {
  const [focused, setFocused] = useState(false)
  const { mode, keep, complete } = kinds[kind]
  const field = useFieldProps(rest)
  const bad = Boolean(field['aria-invalid'])
  const current = Math.min(value.length, length - 1)
  return (
    <div
      className={cx('relative grid', length > 6 ? 'gap-1.25' : 'gap-2')}
      style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
    >
      {Array.from({ length }, (_, index) => {
        const here = focused && index === current
        return (
          <span
            key={index}
            aria-hidden="true"
            className={cx(
              'tnum font-heading grid min-h-13.5 place-items-center rounded-md border bg-surface text-[min(1.4375rem,6vw)] leading-none',
              here
                ? 'border-focus inset-ring inset-ring-focus'
                : bad
                  ? 'border-danger inset-ring inset-ring-danger'
                  : 'border-line-strong',
            )}
          >
            {value[index] ?? (here && <span className="h-6 w-0.5 bg-text" />)}
          </span>
        )
      })}
      <input
        type="text"
        inputMode={mode}
        autoComplete={complete}
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        className="absolute inset-0 size-full cursor-text text-body opacity-0"
        {...rest}
        {...field}
        onFocus={event => {
          setFocused(true)
          event.target.setSelectionRange(value.length, value.length)
        }}
        onBlur={() => setFocused(false)}
        onChange={event => {
          const clean = (text: string) => asciiDigits(text).replace(keep, '').toUpperCase()
          // Null when a password manager sets the value.
          const { data, inputType } = event.nativeEvent as InputEvent
          const added = clean(data ?? event.target.value)
          const next = (added.length < length ? clean(event.target.value) : added).slice(0, length)
          onChange(next)
          const isTyped = added.length === 1 && inputType !== 'insertFromPaste'
          const whole = next.length === length && (isTyped || added.length === length)
          if (whole && next !== value) onComplete?.(next)
        }}
      />
    </div>
  )
}
