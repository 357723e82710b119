import { useTranslation } from 'react-i18next'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import '../../../locales/en/series.ts'
import { RadioMark } from '../../../components/form/radio-mark.tsx'
import { dayOf, knownZone } from '../../../lib/time/calendar.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { dayText, useNow } from '../../../lib/time/time.ts'

export type DateOfSeries = Pick<EventDetail, 'startsAt' | 'timeZone'> & { series: NonNullable<EventDetail['series']> }

export interface Scope {
  scope: SeriesScope
  count: number
}

const one: Scope = { scope: 'one', count: 1 }

/** What a change can reach. With a single entry there is nothing to ask. */
export function scopesOf({ later, upcoming }: DateOfSeries['series']): Scope[] {
  const wider: Scope[] = [
    { scope: 'later', count: later },
    { scope: 'all', count: upcoming },
  ]
  return [one, ...wider.filter(({ scope, count }) => count > 1 && !(scope === 'all' && upcoming === later))]
}

/** "Tue 7 July". */
export function useShortDay({ startsAt, timeZone }: Pick<EventDetail, 'startsAt' | 'timeZone'>): string {
  const { i18n } = useTranslation()
  return dayText(new Date(startsAt), useNow(), i18n.language, knownZone(timeZone), 'short')
}

/** "25 August", without the weekday. */
export function useEndDay(date: string): string {
  const { i18n } = useTranslation()
  return dateText(dayOf(date), useNow(), i18n.language, null)
}

export function ScopeChoice({
  event,
  label,
  scopes,
  value,
  onChange,
}: {
  event: DateOfSeries
  label: string
  scopes: readonly Scope[]
  value: SeriesScope
  onChange: (scope: SeriesScope) => void
}) {
  const { t } = useTranslation()
  const day = useShortDay(event)
  const endsOn = useEndDay(event.series.endsOn)
  const hints = {
    one: () => null,
    later: (count: number) => t('series.dates', { count, day: endsOn }),
    all: (count: number) => t('series.scope.allDates', { count }),
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="divide-y divide-line">
        {scopes.map(({ scope, count }) => (
          <label key={scope} className="flex min-h-13 cursor-pointer items-center gap-3 py-2">
            <RadioMark name="scope" checked={value === scope} onChange={() => onChange(scope)} />
            <span className="min-w-0">
              <span className="block font-semibold">{t(`series.scope.${scope}`, { day })}</span>
              {hints[scope](count) && <span className="block text-meta text-text-muted">{hints[scope](count)}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
