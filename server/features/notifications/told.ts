import type { Price } from '../../../contract/listings.ts'
import { answerBy } from '../../../contract/values/offer.ts'
import { oneLine } from '../../mail/escape.ts'
import type { Told } from '../../mail/words/notified.ts'
import { placeOf } from '../events/present.ts'
import type { PersonRow } from '../profiles/present.ts'
import type { NotificationRow } from './queries.ts'

/** What a notification can say, in the words of a language. */
export function toldBy(
  row: NotificationRow,
  people: ReadonlyMap<string, PersonRow>,
  { locale, former }: { locale: string; former: string },
): Told {
  const written = ({ cents, currency }: Price) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
  const when = (moment: Date) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: row.event_time_zone ?? 'UTC',
    }).format(moment)
  const { from, to } = row.details
  const place = placeOf(row)
  return {
    title: oneLine(row.title ?? ''),
    names: row.people_ids.map(id => oneLine(people.get(id)?.person_name || former)),
    count: row.people_count,
    when: row.event_start_at ? when(row.event_start_at) : '',
    dates: (row.starts ?? []).map(when),
    where: place === null ? null : oneLine(place),
    goes: row.goes,
    follows: row.follows,
    until: untilOf(row, when),
    minutes: row.details.minutes ?? 0,
    reason: row.cancel_reason === null ? null : oneLine(row.cancel_reason),
    price: from && to ? { from: written(from), to: written(to) } : { from: '', to: '' },
  }
}

/** The end of an offer, or the time by which to answer "Still coming?". */
function untilOf({ kind, offer_until, event_start_at }: NotificationRow, when: (moment: Date) => string): string {
  if (offer_until) return when(offer_until)
  return kind === 'stillComing' && event_start_at ? when(new Date(event_start_at.getTime() - answerBy)) : ''
}
