import type { Price } from '../../../contract/listings.ts'
import { answerBy } from '../../../contract/values/offer.ts'
import { joinValues } from '../../../contract/values/member-text.ts'
import { oneLine, plainLine } from '../../mail/escape.ts'
import type { ToldChanges } from '../../mail/words/changed-facts.ts'
import type { Told } from '../../mail/words/notified.ts'
import { wholePlaceOf } from '../events/core/present.ts'
import type { PersonRow } from '../../person-cards/person.ts'
import type { NotificationRow } from './queries.ts'

/** What a notification can say, in the words of a language. */
export function toldBy(
  row: NotificationRow,
  people: ReadonlyMap<string, PersonRow>,
  { locale, former }: { locale: string; former: string },
): Told {
  const written = ({ cents, currency }: Price) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
  const { starts = [] } = row.details
  const when = (moment: Date, timeZone = row.event_time_zone ?? 'UTC') =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone,
    }).format(moment)
  const ended = starts.map(({ startsAt, timeZone }) => when(new Date(startsAt), timeZone))
  const { from, to } = row.details
  return {
    title: oneLine(row.title ?? ''),
    names: row.people_ids.map(id => oneLine(people.get(id)?.person_name || former)),
    count: row.people_count,
    when: row.event_start_at ? when(row.event_start_at) : (ended[0] ?? ''),
    dates: row.starts ? row.starts.map(start => when(start)) : ended,
    where: whereOf(row),
    changes: changesOf(row, locale),
    goes: row.goes,
    follows: row.follows,
    until: untilOf(row, when),
    minutes: row.details.minutes ?? 0,
    reason: row.cancel_reason === null ? null : oneLine(row.cancel_reason),
    price: from && to ? { from: written(from), to: written(to) } : { from: '', to: '' },
  }
}

const whereOf = (row: Parameters<typeof wholePlaceOf>[0]) => joinValues(wholePlaceOf(row).map(plainLine), ', ') || null

interface Time {
  startsAt: Date
  endsAt: Date | null
  timeZone: string
}

/** What was changed and changed back is no change. */
function changesOf(row: NotificationRow, locale: string): ToldChanges {
  const { was } = row.details
  if (row.kind !== 'eventChanged' || !was || !row.event_start_at) return {}
  const span = ({ startsAt, endsAt, timeZone }: Time) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone })
    return endsAt ? format.formatRange(startsAt, endsAt) : format.format(startsAt)
  }
  const { time, place } = was
  const times = time && {
    from: span({
      startsAt: new Date(time.startsAt),
      endsAt: time.endsAt === null ? null : new Date(time.endsAt),
      timeZone: time.timeZone,
    }),
    to: span({ startsAt: row.event_start_at, endsAt: row.event_end_at, timeZone: row.event_time_zone ?? 'UTC' }),
  }
  const isMoved = place && (place.event_venue !== row.event_venue || place.event_location !== row.event_location)
  return {
    ...(was.title ? { title: true } : {}),
    ...(times && times.from !== times.to ? { time: times } : {}),
    ...(isMoved ? { place: { from: whereOf(place) } } : {}),
  }
}

/** The end of an offer, or the time by which to answer "Still coming?". */
function untilOf({ kind, offer_until, event_start_at }: NotificationRow, when: (moment: Date) => string): string {
  if (offer_until) return when(offer_until)
  return kind === 'stillComing' && event_start_at ? when(new Date(event_start_at.getTime() - answerBy)) : ''
}
