import type { Language } from '../../../contract/values/language.ts'
import { oneLine } from '../../mail/escape.ts'
import type { NotificationRow } from '../../notifications/definition.ts'
import type { NotificationKinds } from '../../notifications/registry.ts'
import { notifiedWords, type Told } from '../../words/notification-words.ts'
import { wordsIn } from '../../words/in-language.ts'
import type { PersonRow } from '../../person-cards/person.ts'
import { dateFormat } from '../../words/date-format.ts'

/** What a notification can say, in the words of a language. */
export function toldBy(
  kinds: NotificationKinds,
  row: NotificationRow,
  { people, language }: { people: ReadonlyMap<string, PersonRow>; language: Language },
): Told {
  const { locale } = wordsIn(language)
  const { former } = notifiedWords(language)
  const when = (moment: Date, timeZone = row.event_time_zone) =>
    dateFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: timeZone ?? 'UTC',
    }).format(moment)
  return {
    title: oneLine(row.title ?? ''),
    names: row.people_ids.map(id => oneLine(people.get(id)?.person_name || former)),
    count: row.people_count,
    when: row.event_start_at ? when(row.event_start_at) : '',
    dates: [],
    where: null,
    changes: {},
    goes: false,
    follows: false,
    until: '',
    minutes: 0,
    reason: null,
    price: { from: '', to: '' },
    ...kinds.of(row.kind).tell?.(row, {
      locale,
      when,
      price: ({ cents, currency }) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100),
    }),
  }
}
