const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because creating a format takes longer than writing an email. */
function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

const formatsMax = 500

export const datesIn = (locale: string) => {
  // Time zones of events are few, but their number has no bound.
  if (formats.size > formatsMax) formats.clear()
  return {
    /** Of a date YYYY-MM-DD, such as "Thursday 26 November". */
    long: (date: string): string =>
      formatIn(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date)),
    moment: (at: Date, timeZone: string) => ({
      // Spanish and Catalan abbreviations may end with a dot.
      weekday: formatIn(locale, { weekday: 'short', timeZone }).format(at).replace(/\.$/, ''),
      day: formatIn(locale, { day: 'numeric', timeZone }).format(at),
      time: formatIn(locale, { timeStyle: 'short', timeZone }).format(at),
    }),
  }
}
