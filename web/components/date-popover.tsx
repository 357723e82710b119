import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import { dateOf, dayIn, dayOf } from '../lib/time/calendar.ts'
import { ownZone } from '../lib/time/formats.ts'
import { useNow } from '../lib/time/time.ts'
import { MonthGrid } from './month-grid.tsx'

/** `value` and `min` are dates such as 2026-06-13; `min` is the first selectable day. */
export function DatePopover({
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
