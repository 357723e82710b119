import { useTranslation } from 'react-i18next'
import { dayIn, knownZone } from '../../lib/time/calendar.ts'
import { failureText } from '../../lib/api/failure.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useNow } from '../../lib/time/time.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { EventRow, LeadEvent } from './event-card.tsx'
import { EventsSkeleton } from './event-skeleton.tsx'
import { grouped, type Grouped } from './groups.ts'
import { NoEvents } from './no-events.tsx'
import { dateText, monthText } from '../../lib/time/day-text.ts'
import type { Events } from './use-events.ts'
import type { Tools } from './use-filter.ts'
import { LoadMore } from '../../components/list/card-list.tsx'
import { sentenceCase } from '../../lib/i18n/i18n.ts'

export function EventList({ tools, found, onNew }: { tools: Tools; found: Events; onNew: () => void }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const now = useNow()
  const { filter } = tools
  const timeZone = knownZone(city?.timeZone)
  const { list, events, none } = found
  if (list.isPending) return <EventsSkeleton />
  if (list.isError && events.length === 0)
    return (
      <ErrorState message={failureText(t, list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (none) return <NoEvents tools={tools} onNew={onNew} />
  return (
    <div
      aria-busy={list.isPlaceholderData || undefined}
      className={cx('flex flex-col', list.isPlaceholderData && 'opacity-60')}
    >
      {grouped(events, now, timeZone, filter.when).map((group, index) => (
        <div key={group.key} role="group" aria-labelledby={`events-${group.key}`}>
          <GroupHead group={group} now={now} timeZone={timeZone} />
          <ul className="flex flex-col gap-3">
            {group.events.map((event, place) => (
              <li key={event.id} className="animate-fade-in">
                {index === 0 && place === 0 ? <LeadEvent event={event} /> : <EventRow event={event} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-4">
        <LoadMore list={list} />
      </div>
    </div>
  )
}

/** For example "Today Thu 11 June", "This Week", "July 2026". */
function GroupHead({
  group: { key, group },
  now,
  timeZone,
}: {
  group: Grouped<unknown>
  now: number
  timeZone: string
}) {
  const { t, i18n } = useTranslation()
  const single = group === 'today' ? 0 : group === 'tomorrow' ? 1 : null
  return (
    <h2 id={`events-${key}`} className="mt-6.5 mb-3 flex flex-wrap items-baseline gap-x-2">
      <span className="type-h2">
        {typeof group === 'string'
          ? t(`events.groups.${group}`)
          : sentenceCase(monthText(group.month, i18n.language), i18n.language)}
      </span>
      {single !== null && (
        <span className="text-meta text-text-muted">
          {dateText(dayIn(now, timeZone) + single, now, i18n.language, 'short')}
        </span>
      )}
    </h2>
  )
}
