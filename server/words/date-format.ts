const formats = new Map<string, Intl.DateTimeFormat>()
// Time zones of events are few, but their number has no bound.
const formatsMax = 500

/** Kept, because creating a format takes longer than writing an email. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(locale, options)
  if (formats.size >= formatsMax) formats.clear()
  formats.set(key, format)
  return format
}
