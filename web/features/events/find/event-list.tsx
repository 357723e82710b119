import { useTranslation } from 'react-i18next'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { dayIn, knownZone, monthOf, weekOf } from '../../../lib/time/calendar.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { useNow } from '../../../lib/time/time.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, monthText } from '../../../lib/time/day-text.ts'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { EventRow, LeadEvent } from './event-card.tsx'
import { Skeleton, Loading } from '../../../ui/feedback/skeleton.tsx'
import { NoEvents } from './no-events.tsx'
import type { Tools } from './filter.ts'
import type { Filter } from '../core/keys.ts'
import { isOver } from '../core/order.ts'
import { eventList } from '../core/queries.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

export function EventList({ tools, found, onNew }: { tools: Tools; found: Events; onNew: () => void }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const now = useNow()
  const { filter, narrowed } = tools
  const timeZone = knownZone(city?.timeZone)
  const { list, events, none } = found
  if (list.isPending) return <EventsSkeleton />
  if (list.isError && events.length === 0) return <QueryError query={list} />
  if (none) return <NoEvents tools={tools} onNew={onNew} />
  return (
    <div
      aria-busy={list.isPlaceholderData || undefined}
      className={cx('flex flex-col', list.isPlaceholderData && 'opacity-60')}
    >
      {narrowed && <h2 className="sr-only">{t('events.list')}</h2>}
      {narrowed && (
        <ul className="mt-2.5 flex flex-col gap-3">
          {events.map(event => (
            <li key={event.id} className="animate-fade-in">
              <EventRow event={event} search={filter.search} />
            </li>
          ))}
        </ul>
      )}
      {(narrowed ? [] : grouped(events, now, timeZone, filter.when)).map((group, index) => (
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

type Events = ReturnType<typeof useEvents>

/** Events disappear when they end. */
export function useEvents(filter: Filter) {
  const now = useNow()
  const list = useInfiniteQuery({ ...eventList(filter), placeholderData: keepPreviousData })
  const items = itemsOf(list.data)
  const events = list.isPlaceholderData ? items : items.filter(event => isOver(event, now) === (filter.when === 'past'))
  return { list, events, none: list.isSuccess && !list.isPlaceholderData && events.length === 0 && !list.hasNextPage }
}

function EventsSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading subject={t('events.loading')}>
      <Skeleton className="mt-6.5 mb-3 h-6.5 w-36" />
      <div className="overflow-hidden rounded-lg border border-line bg-surface md:grid md:grid-cols-[1.15fr_1fr]">
        <Skeleton className="aspect-video rounded-none! md:aspect-auto md:min-h-47" />
        <div className="grid content-start gap-2 p-4 md:p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Faces />
        </div>
      </div>
      <Skeleton className="mt-6.5 mb-3 h-6.5 w-36" />
      <div className="grid gap-3">
        {[0, 1, 2].map(row => (
          <div key={row} className="flex gap-3.5 rounded-lg border border-line bg-surface p-3">
            <Skeleton className="size-24 flex-none rounded-md!" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Faces />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

function Faces() {
  return (
    <div className="mt-1 flex items-center gap-2">
      <Skeleton petal className="size-8" />
      <Skeleton className="h-4 w-16" />
    </div>
  )
}

/** `month`: 2026-11. */
type Group =
  'today' | 'tomorrow' | 'thisWeek' | 'nextWeek' | 'inTwoWeeks' | 'inThreeWeeks' | 'thisMonth' | { month: string }

const weeks = ['thisWeek', 'nextWeek', 'inTwoWeeks', 'inThreeWeeks'] as const

/** An event that began earlier and is still running belongs to today. */
export function groupOf(day: number, today: number, when: 'upcoming' | 'past'): Group {
  if (day === today || (day < today && when === 'upcoming')) return 'today'
  if (day === today + 1) return 'tomorrow'
  const week = weeks[(weekOf(day) - weekOf(today)) / 7]
  if (week) return week
  return monthOf(day) === monthOf(today) ? 'thisMonth' : { month: monthOf(day) }
}

interface Grouped<T> {
  key: string
  group: Group
  day: number
  events: T[]
}

/** The browser must know `timeZone`. */
export function grouped<T extends { startsAt: string }>(
  events: readonly T[],
  now: number,
  timeZone: string,
  when: 'upcoming' | 'past',
): Grouped<T>[] {
  const today = dayIn(now, timeZone)
  const groups: Grouped<T>[] = []
  for (const event of events) {
    const day = dayIn(new Date(event.startsAt), timeZone)
    const group = groupOf(day, today, when)
    const key = typeof group === 'string' ? group : group.month
    const last = groups.at(-1)
    if (last?.key === key) last.events.push(event)
    else groups.push({ key, group, day, events: [event] })
  }
  return groups
}
