import { pages } from '../../../contract/pages.ts'
import { limits } from '../../../contract/limits.ts'
import type { SeenEventRow } from './queries.ts'

/**
 * An event for the calendar of somebody's device. Its times are in UTC, which is right on both sides of every change of the
 * clocks, and its id stays, so that a later file changes what an earlier one has brought. `origin` is the site's.
 */
export async function calendarOf(event: SeenEventRow, origin: string): Promise<string> {
  // Few ask for it: nothing of it is held in memory before.
  const { ICalCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const calendar = new ICalCalendar({
    prodId: { company: 'Our Peeps', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const url = `${origin}${pages.events}/${event.id}`
  const starts = event.event_start_at
  calendar.createEvent({
    id: `${event.id}@${new URL(origin).hostname}`,
    sequence: event.event_sequence,
    start: starts,
    end: event.event_end_at ?? new Date(starts.getTime() + limits.eventLength),
    // When it last changed: so that the same event is the same file.
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    summary: event.title,
    location: [event.event_venue, event.event_location].filter(Boolean).join(', ') || null,
    description: event.question_body,
    status: event.cancelled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
  })
  return calendar.toString()
}

/** A name for the file, made of the title: in letters that every system takes, and in its own for those that can. */
export function calendarDisposition(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  // Nothing that a file system reads as a way elsewhere, or that hides what kind of file it is.
  const own = title
    .replaceAll(/[\p{C}/\\:*?"<>|%]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const encoded = encodeURIComponent(`${own || 'event'}.ics`).replaceAll(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain || 'event'}.ics"; filename*=UTF-8''${encoded}`
}
