import { dateFormat } from '../../words/date-format.ts'

export const datesIn = (locale: string) => ({
  /** Of a date YYYY-MM-DD, such as "Thursday 26 November". */
  long: (date: string): string =>
    dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date)),
  moment: (at: Date, timeZone: string) => ({
    // Spanish and Catalan abbreviations may end with a dot.
    weekday: dateFormat(locale, { weekday: 'short', timeZone }).format(at).replace(/\.$/, ''),
    day: dateFormat(locale, { day: 'numeric', timeZone }).format(at),
    time: dateFormat(locale, { timeStyle: 'short', timeZone }).format(at),
  }),
})
