import { sql } from 'kysely'
import type { EventType, KnownNeighborhood } from '../../../../contract/vocabulary.ts'
import type { SeenEventRow } from './queries.ts'
import type { EventTimes } from './times.ts'
import { eventDetails } from '../../../db/tables/posts.ts'

export interface EventWords {
  title: string
  details: string | null
  types: EventType[]
  place: string | null
  venue: string | null
  neighborhood: KnownNeighborhood | null
  maxAttendees: number | null
  confirms?: boolean | undefined
  guestsMax?: number | undefined
  shared?: boolean | undefined
  findable?: boolean | undefined
  sponsorName: string | null
  sponsorWebsite: string | null
  paymentLink: string | null
}

export const wordColumns = (words: EventWords) => ({
  title: words.title,
  [eventDetails]: words.details,
  event_location: words.place,
  event_venue: words.venue,
  event_neighborhood: words.neighborhood,
  event_max_attendees: words.maxAttendees,
  event_confirms: words.confirms ?? words.maxAttendees !== null,
  event_guests_max: words.guestsMax ?? 0,
  event_sponsor_name: words.sponsorName,
  event_sponsor_website: words.sponsorWebsite,
  event_payment_link: words.paymentLink,
})

/** Omitted fields stay as `before`. Turning the link off also turns off that search engines list it. */
export const sharingColumns = (
  given: Pick<EventWords, 'shared' | 'findable'>,
  before: Pick<SeenEventRow, 'event_shared' | 'event_findable'> = { event_shared: false, event_findable: false },
) => {
  const isShared = given.shared ?? before.event_shared
  return { event_shared: isShared, event_findable: isShared && (given.findable ?? before.event_findable) }
}

/** The columns, which a series copies to its dates. */
export const wordNames = [
  ...(Object.keys(wordColumns({} as EventWords)) as (keyof ReturnType<typeof wordColumns>)[]),
  ...(Object.keys(sharingColumns({})) as (keyof ReturnType<typeof sharingColumns>)[]),
]

export const typesOf = ({ types }: Pick<EventWords, 'types'>): EventType[] => (types.length === 0 ? ['Other'] : types)
export const typeColumn = (words: Pick<EventWords, 'types'>) => ({
  event_types: sql<string[]>`${typesOf(words)}::text[]`,
})

export const timeNames = ['event_start_at', 'event_end_at', 'event_time_zone'] as const
export const timeColumns = ({ startsAt, endsAt, timeZone }: EventTimes) => ({
  event_start_at: startsAt,
  event_end_at: endsAt,
  event_time_zone: timeZone,
})

export type Words = ReturnType<typeof wordColumns> & ReturnType<typeof timeColumns> & ReturnType<typeof sharingColumns>
export type Column = keyof Words

export function differing(event: SeenEventRow, now: Words): Column[] {
  const same = (column: Column) => plain(event[column]) === plain(now[column])
  return (Object.keys(now) as Column[]).filter(column => !same(column))
}

export const sameTypes = (event: SeenEventRow, words: Pick<EventWords, 'types'>): boolean =>
  event.event_types.toSorted().join() === typesOf(words).toSorted().join()

const plain = (value: string | number | boolean | Date | null) => (value instanceof Date ? value.getTime() : value)
