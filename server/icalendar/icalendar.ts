import type { ICalCalendar, ICalCalendarData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Kysely } from 'kysely'
import { pages } from '../../contract/pages.ts'
import { limits } from '../../contract/limits.ts'
import type { Language } from '../../contract/values/language.ts'
import type { Schema } from '../db/tables.ts'
import { eventDetails } from '../db/tables/posts.ts'
import { pageWords } from '../words/pages.ts'
import { isolate, joinValues } from '../../contract/text/member-text.ts'

export const uidOf = (id: string, { host }: Pick<CalendarReader, 'host'>) => `${id}@${host}`

/** Columns of a post. */
export interface CalendarEvent {
  id: string
  title: string
  [eventDetails]: string | null
  event_start_at: Date
  event_end_at: Date | null
  event_location: string | null
  event_venue: string | null
  event_sequence: number
  cancelled_at: Date | null
  created_at: Date
  updated_at: Date
}

type StoredCalendarEvent = CalendarEvent & { taken_down_at: Date | null }

/** Of the links, and of what the app itself writes. */
export interface CalendarReader {
  origin: string
  /** Of `calendarHost`. */
  host: string
  language: Language
}

/** Calendars find the entry of a removed event and cancel it without its words. Some ignore the status, so titles say it. */
function shown(event: CalendarEvent & Partial<StoredCalendarEvent>, language: Language): CalendarEvent {
  const words = pageWords(language).calendar
  if (event.taken_down_at)
    return {
      ...event,
      title: words.removed,
      [eventDetails]: null,
      event_location: null,
      event_venue: null,
      cancelled_at: event.taken_down_at,
    }
  return event.cancelled_at ? { ...event, title: words.canceled(isolate(event.title)) } : event
}

/** Of an event that its reader may see. */
export const calendarEvent = (db: Kysely<Schema>, id: string): Promise<StoredCalendarEvent | undefined> =>
  db
    .selectFrom('posts')
    .select(['id', 'title', eventDetails, 'event_end_at', 'event_location', 'event_venue', 'event_sequence'])
    .select(['cancelled_at', 'taken_down_at', 'created_at', 'updated_at'])
    .select(eb => eb.ref('event_start_at').$notNull().as('event_start_at'))
    .where('id', '=', id)
    .where('event_start_at', 'is not', null)
    .executeTakeFirst()

/** The calendar file of one event, or of several. */
export async function calendarOf(events: readonly CalendarEvent[], reader: CalendarReader): Promise<string> {
  const calendar = await newCalendar()
  for (const event of events) addEvent(calendar, event, reader)
  return fileOf(calendar)
}

/** The last line of the generator has no end. */
export const fileOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

/** Without a method: RFC 5546 demands an organizer for PUBLISH, and the emails of organizers are private. */
export async function newCalendar(
  options: Pick<ICalCalendarData, 'name' | 'ttl' | 'timezone'> = {},
): Promise<ICalCalendar> {
  // Saves memory, because few viewers use it.
  const { ICalCalendar } = await import('ical-generator')
  return new ICalCalendar({
    prodId: { company: 'Our Peeps', product: 'Events', language: 'EN' },
    ...options,
  })
}

export const calendarPlace = (event: Pick<CalendarEvent, 'event_venue' | 'event_location'>) =>
  joinValues([event.event_venue, event.event_location], ', ') || null

/** UTC needs no DST rules. The id is stable, so that a later file updates the same entry. */
export function addEvent(
  calendar: ICalCalendar,
  stored: CalendarEvent,
  { origin, language, host }: CalendarReader,
  { isTentative = false, isFree = false }: { isTentative?: boolean; isFree?: boolean } = {},
): void {
  const event = shown(stored, language)
  const starts = event.event_start_at
  const isCanceled = event.cancelled_at !== null
  calendar.createEvent({
    id: uidOf(event.id, { host }),
    sequence: event.event_sequence,
    start: starts,
    end: event.event_end_at ?? new Date(starts.getTime() + limits.eventLength),
    // An unchanged event produces the same file.
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    summary: event.title,
    location: calendarPlace(event),
    description: event[eventDetails],
    status: (isCanceled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED') as ICalEventStatus,
    // Some calendars show canceled events, which take no time, as do those that its reader may still join.
    transparency: isCanceled || isFree ? ('TRANSPARENT' as ICalEventTransparency) : null,
    url: `${origin}${pages.events}/${event.id}`,
  })
}

/** An ASCII fallback, and UTF-8 in `filename*`. */
export function calendarDisposition(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  // Removes path separators and control characters, including those that disguise the file type, but not the joiners and tags of
  // emoji.
  const own = title
    .replaceAll(/(?:(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{C}/\\:*?"<>|%])+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const encoded = encodeURIComponent(`${own || 'event'}.ics`).replaceAll(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain || 'event'}.ics"; filename*=UTF-8''${encoded}`
}
