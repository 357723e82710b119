import '../../locales/en/dates.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn, knownZone, monthOf, monthStart, weekOf } from '../../lib/time/calendar.ts'
import { localeOf, useNow } from '../../lib/time/time.ts'
import { cx } from '../../ui/cx.ts'
import { dateText, monthText } from '../../lib/time/day-text.ts'
import { dateFormat } from '../../lib/time/formats.ts'
import { IconButton } from '../../ui/button.tsx'
import { sentenceCase } from '../../lib/i18n/i18n.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Days are the numbers of lib/time/calendar.ts. `focused` also sets the shown month. */
export function MonthGrid({
  focused,
  chosen,
  timeZone,
  counts,
  labelOf = date => date,
  isOut,
  onFocus,
  onChoose,
}: {
  focused: number
  chosen: number | null
  timeZone: string | undefined
  counts?: ReadonlyMap<number, number>
  labelOf?: (date: string, count: number) => string
  isOut: (day: number, today: number) => boolean
  onFocus: (day: number) => void
  onChoose: (day: number) => void
}) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const today = dayIn(now, knownZone(timeZone))
  const body = useRef<HTMLTableSectionElement>(null)
  const byKey = useRef(false)
  const month = monthOf(focused)

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused])

  const inMonth = (later: number) => {
    const start = monthStart(month, later)
    return Math.min(start + focused - monthStart(month), monthStart(month, later + 1) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const week = weekOf(focused)
    const next =
      event.key in steps
        ? focused + (steps[event.key] ?? 0)
        : { Home: week, End: week + 6, PageUp: inMonth(-1), PageDown: inMonth(1) }[event.key]
    if (next === undefined) return
    event.preventDefault()
    byKey.current = true
    onFocus(next)
  }

  const first = weekOf(monthStart(month))
  const rows = Math.ceil((monthStart(month, 1) - first) / 7)
  return (
    <>
      <div className="flex items-center gap-1 pl-1.5">
        <h2 className="type-h3 flex-1" aria-live="polite">
          {sentenceCase(monthText(month, i18n.language), i18n.language)}
        </h2>
        <IconButton label={t('dates.previousMonth')} onClick={() => onFocus(inMonth(-1))} icon={ChevronLeft} />
        <IconButton label={t('dates.nextMonth')} onClick={() => onFocus(inMonth(1))} icon={ChevronRight} />
      </div>
      <table className="tnum -mx-1.5 w-[calc(100%+12px)] table-fixed text-center text-[0.875rem]">
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, place) => (
              <th
                key={place}
                scope="col"
                abbr={weekdayText(first + place, 'long', i18n.language)}
                className="h-6.5 text-meta font-semibold text-text-muted"
              >
                {weekdayText(first + place, 'narrow', i18n.language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {Array.from({ length: 7 }, (_, place) => {
                const day = first + row * 7 + place
                if (monthOf(day) !== month) return <td key={place}>&nbsp;</td>
                const count = counts?.get(day) ?? 0
                const out = isOut(day, today)
                return (
                  <td key={place} className="p-0">
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={labelOf(dateText(day, now, i18n.language), count)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={day === chosen}
                      aria-disabled={out || undefined}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        onFocus(day)
                        if (!out) onChoose(day)
                      }}
                      className="group grid h-11 w-full place-items-center"
                    >
                      <span
                        className={cx(
                          'relative grid h-9.5 w-[calc(100%-4px)] place-items-center rounded-[12px]',
                          day === chosen &&
                            'bg-primary-soft font-bold text-on-primary-soft inset-ring-2 inset-ring-primary',
                          day === today && day !== chosen && 'bg-text font-bold text-background',
                          day !== chosen && day !== today && (out ? 'text-text-muted' : 'group-hover:bg-sunken'),
                        )}
                      >
                        {day - monthStart(month) + 1}
                        {count > 0 && (
                          <span
                            aria-hidden="true"
                            data-signal="fill"
                            className={cx(
                              'absolute bottom-1 size-1.25 rounded-full',
                              day === today && day !== chosen ? 'bg-current' : out ? 'bg-line-strong' : 'bg-primary',
                            )}
                          />
                        )}
                      </span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const weekdayText = (day: number, weekday: 'long' | 'narrow', language: string) =>
  dateFormat(localeOf(language), { weekday, timeZone: 'UTC' }).format(day * 86_400_000)
