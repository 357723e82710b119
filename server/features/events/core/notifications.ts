import { sql, type Kysely } from 'kysely'
import type { EventChange } from '../../../../contract/vocabulary.ts'
import type { Schema } from '../../../db/tables.ts'
import { oneLine } from '../../../mail/escape.ts'
import {
  defineNotification,
  postOf,
  referenceOf,
  type AnyDefinition,
  type NotificationRow,
} from '../../../notifications/definition.ts'
import { isErased } from '../../../posts/taking-away.ts'
import type { ToldChanges } from '../../../words/changed-facts.ts'
import { calendarHost } from '../../../icalendar/calendar-host.ts'
import { calendarEvent, calendarOf } from '../../../icalendar/icalendar.ts'
import {
  appointmentOf,
  columns,
  coming,
  comingOrHelping,
  comingToRemoved,
  comesTo,
  datesLeft,
  datesOf,
  followedScope,
  follows,
  goes,
  listDates,
  series,
  seriesOf,
  seriesOrHelping,
  tellDates,
  timeAndPlace,
  waits,
  whenOf,
  whereOf,
} from './notification-parts.ts'
import { dateFormat } from '../../../words/date-format.ts'

export interface FormerEvent {
  title?: true
  time?: { startsAt: string; endsAt: string | null; timeZone: string }
  place?: { event_venue: string | null; event_location: string | null }
}

interface Changed {
  changed: EventChange[]
  /** The changed fields as the reader last saw them. Not of several dates. */
  was?: FormerEvent
  /** Of a series: the events, if they are several. */
  dates?: string[]
}

/** Updates the entries of the events in the reader's calendar. */
const calendar: AnyDefinition['calendar'] = async (db, found, by) => {
  const entries = new Map<string, Parameters<typeof calendarOf>[0][number]>()
  for (const { reader, row } of found) {
    const {
      details,
      kind,
      post_id,
      goes: isGoing,
      title,
    } = row as NotificationRow<{ dates?: string[] }> & { goes: boolean }
    // The file names the event.
    if (!post_id || (kind === eventCanceled.kind && title === null)) continue
    const ids = details.dates?.length ? await goingTo(db, reader, details.dates) : isGoing ? [post_id] : []
    for (const id of ids) {
      const stored = await calendarEvent(db, id)
      // Some of the removed events may have been restored.
      if (stored && (kind !== eventRemoved.kind || stored.taken_down_at)) entries.set(id, stored)
    }
  }
  if (entries.size === 0) return undefined
  return calendarOf([...entries.values()], { ...by, host: await calendarHost(db, by.origin) })
}

const goingTo = async (db: Kysely<Schema>, reader: { id: string }, dates: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('event_attendees')
      .select('event_id')
      .where('user_id', '=', reader.id)
      .where('event_id', 'in', dates)
      .union(
        db
          .selectFrom('event_hosts')
          .select('event_id')
          .where('user_id', '=', reader.id)
          .where('event_id', 'in', dates)
          .where('accepted_at', 'is not', null),
      )
      .orderBy('event_id')
      .execute()
  ).map(({ event_id }) => event_id)

export const eventChanged = defineNotification<Changed>()({
  kind: 'eventChanged',
  topic: 'eventChanges',
  mail: 'collected',
  urgency: ({ changed }) => (changed.includes('time') || changed.includes('place') ? 'move' : 'usual'),
  isCollected: true,
  isFact: true,
  audiences: { series, coming },
  // All changes, and the fields before the first change that no email has mentioned.
  merged: sql`n.details || excluded.details || jsonb_build_object('changed', (
    select jsonb_agg(distinct one) from jsonb_array_elements(coalesce(n.details -> 'changed', '[]') || (excluded.details -> 'changed')) as one
  ), 'was', coalesce(excluded.details -> 'was', '{}') || case when n.mail_at is null then '{}' else coalesce(n.details -> 'was', '{}') end)`,
  holds: viewer => sql`q.cancelled_at is null and (${goes(viewer)} or ${waits(viewer)} or ${follows(viewer)})`,
  columns: { goes, follows: columns.follows, starts: columns.starts },
  present: row => ({
    post: appointmentOf(row),
    changed: row.details.changed,
    goes: row.goes,
    follows: row.follows,
    ...seriesOf(row),
  }),
  tell: (row, written) => ({
    goes: row.goes,
    follows: row.follows,
    dates: tellDates(row, written),
    where: whereOf(row),
    changes: changesOf(row, written.locale),
  }),
  scope: followedScope,
  calendar,
  pushText: timeAndPlace,
})

/** Omits fields that were changed back. */
function changesOf(row: NotificationRow<Changed>, locale: string): ToldChanges {
  const { was } = row.details
  if (!was || !row.event_start_at) return {}
  const span = (startsAt: Date, endsAt: Date | null, timeZone: string) => {
    const format = dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone })
    return endsAt ? format.formatRange(startsAt, endsAt) : format.format(startsAt)
  }
  const { time, place } = was
  const times = time && {
    from: span(new Date(time.startsAt), time.endsAt === null ? null : new Date(time.endsAt), time.timeZone),
    to: span(row.event_start_at, row.event_end_at, row.event_time_zone ?? 'UTC'),
  }
  const isMoved = place && (place.event_venue !== row.event_venue || place.event_location !== row.event_location)
  return {
    ...(was.title ? { title: true } : {}),
    ...(times && times.from !== times.to ? { time: times } : {}),
    ...(isMoved ? { place: { from: whereOf(place) } } : {}),
  }
}

/** Without a title and a reason if there is a block with the organizer. */
export const eventCanceled = defineNotification<{ dates?: string[] }>()({
  kind: 'eventCanceled',
  topic: 'eventChanges',
  mail: 'immediate',
  urgency: 'cancellation',
  isFact: true,
  audiences: { series: seriesOrHelping, coming: comingOrHelping },
  // Blocks are ignored: every attendee must learn that the event does not take place.
  isShown: ({ viewer, city }) => sql`q.city_id = ${city}
    and q.cancelled_at is not null and q.taken_down_at is null and q.event_over_at > now()
    and (${goes(viewer)} or ${waits(viewer)})`,
  columns: { goes: columns.goesOrHelps, follows: columns.follows, starts: columns.starts },
  present: row => ({ post: { ...postOf(row), ...whenOf(row) }, reason: row.cancel_reason, ...seriesOf(row) }),
  canMute: row => row.title !== null,
  tell: (row, written) => ({
    goes: row.goes,
    follows: row.follows,
    dates: tellDates(row, written),
    reason: row.cancel_reason === null ? null : oneLine(row.cancel_reason),
  }),
  scope: followedScope,
  calendar,
})

const removed = datesLeft(viewer => sql`d.taken_down_at is not null and not ${isErased('d')} and ${comesTo(viewer)}`)

/** By a moderator. */
export const eventRemoved = defineNotification<{ dates: string[] }>()({
  kind: 'eventRemoved',
  topic: 'eventChanges',
  mail: 'collected',
  isOfRemoved: true,
  audiences: { removed: comingToRemoved },
  subject: removed.first,
  columns: { goes: columns.goesOrHelps, starts: removed.starts },
  present: row => ({ post: { ...referenceOf(row), ...whenOf(row) }, dates: datesOf(row) }),
  tell: (row, written) => ({ goes: row.goes, dates: tellDates(row, written) }),
  calendar,
  // The heading has the date of one removed event.
  pushText: told => (told.dates.length > 1 ? listDates(told) : ''),
})

interface RemovedEvent {
  id: string
  event_sequence: number
}

/**
 * For those who come to an event that a moderator removed, or to some dates of a series. `event_sequence` grows with each removal, so
 * that a removal after a restoration notifies again.
 */
export const removalOf = ([first, ...others]: readonly [RemovedEvent, ...RemovedEvent[]], by: { id: string }) => {
  const dates = [first, ...others].map(({ id }) => id)
  return {
    audience: 'removed',
    postId: first.id,
    postIds: dates,
    cause: `${eventRemoved.kind}:${first.id}:${first.event_sequence}`,
    exceptId: by.id,
    byId: null,
    details: { dates },
  } as const
}

/** By a block, so that it names no event. The earliest one is first. */
export const spotEnded = defineNotification<{ starts: { startsAt: string; timeZone: string }[] }>()({
  kind: 'spotEnded',
  topic: 'eventChanges',
  mail: 'immediate',
  urgency: 'offer',
  present: ({ details: { starts } }) => ({
    startsAt: starts[0]?.startsAt ?? '',
    timeZone: starts[0]?.timeZone ?? '',
    dates: starts.length,
  }),
  tell: ({ details: { starts } }, { when }) => {
    const dates = starts.map(({ startsAt, timeZone }) => when(new Date(startsAt), timeZone))
    return { dates, when: dates[0] ?? '' }
  },
  pushText: listDates,
})

export const notifications = [eventChanged, eventCanceled, eventRemoved, spotEnded]
