import { CalendarDays, Clock } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from 'radix-ui'
import '../../locales/en/dates.ts'
import { clockOf, shortDayName } from '../../lib/time/zones.ts'
import { localeOf, useNow } from '../../lib/time/time.ts'
import { useMedia } from '../../lib/dom/use-media.ts'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/form/field.tsx'
import { dateOf, dayIn, dayOf } from '../../lib/time/calendar.ts'
import { ownZone } from '../../lib/time/formats.ts'
import { MonthGrid } from './month-grid.tsx'
import { sentenceCase } from '../../lib/i18n/i18n.ts'

const wholeFieldOpens =
  '[&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-auto [&::-webkit-calendar-picker-indicator]:opacity-0'

export function PickerInput({
  kind,
  id,
  label,
  value,
  min,
  wrong,
  describedBy,
  calendar,
  empty,
  withYear = false,
  onChange,
}: {
  kind: 'date' | 'time'
  id?: string
  label: string
  value: string
  min?: string
  wrong: boolean
  describedBy: string | undefined
  calendar?: string
  empty?: string
  withYear?: boolean
  onChange: (value: string) => void
}) {
  const { t, i18n } = useTranslation()
  const own = useId()
  const Icon = kind === 'date' ? CalendarDays : Clock
  const now = useNow()
  const thisYear = withYear ? 'none' : clockOf(now, 'UTC').date.slice(0, 4)
  const said =
    kind === 'time' ? value : sentenceCase(shortDayName(value, localeOf(i18n.language), thisYear), i18n.language)
  const ownMonth = useMedia('(min-width: 768px) and (pointer: fine)') && calendar !== undefined
  return (
    <div className="relative">
      <input
        id={id ?? own}
        type={kind}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        value={value}
        {...(min ? { min } : {})}
        className={cx(
          inputClass,
          ownMonth ? '[&::-webkit-calendar-picker-indicator]:hidden' : wholeFieldOpens,
          'peer relative appearance-none pr-3 pl-12 text-left not-focus:text-transparent forced-colors:not-focus:text-[CanvasText]',
        )}
        onChange={event => onChange(event.target.value)}
      />
      {ownMonth ? (
        <DatePopover label={calendar} value={value} min={min} onChange={onChange} />
      ) : (
        <Icon
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text-muted"
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'tnum pointer-events-none absolute inset-y-0 right-2 left-12 flex items-center truncate peer-focus:hidden forced-colors:hidden',
          !said && 'text-text-muted',
        )}
      >
        {said || (empty ?? t(`dates.${kind}`))}
      </span>
    </div>
  )
}

function DatePopover({
  label,
  value,
  min,
  onChange,
}: {
  label: string
  value: string
  min: string | undefined
  onChange: (value: string) => void
}) {
  const now = useNow()
  const content = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = Number.isNaN(dayOf(value)) ? null : dayOf(value)
  const first = min ? dayOf(min) : -Infinity
  const [focused, setFocused] = useState(0)
  return (
    <Popover.Root
      modal
      open={open}
      onOpenChange={next => {
        if (next) setFocused(chosen ?? Math.max(first, dayIn(now, ownZone())))
        setOpen(next)
      }}
    >
      <Popover.Trigger
        aria-label={label}
        className="absolute inset-y-0 left-0 grid w-12 place-items-center rounded-md text-text-muted hover:text-text"
      >
        <CalendarDays size={20} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={event => {
            event.preventDefault()
            content.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
          }}
          className="z-50 w-80 origin-(--radix-popover-content-transform-origin) animate-menu rounded-lg bg-raised px-3 pt-2 pb-3 shadow-modal forced-colors:border"
        >
          <MonthGrid
            focused={focused}
            chosen={chosen}
            timeZone={ownZone()}
            isOut={day => day < first}
            onFocus={setFocused}
            onChoose={day => {
              onChange(dateOf(day))
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
