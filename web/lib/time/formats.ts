const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

// The device zone may change in the background.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => dates.clear())

/** Creating a formatter is expensive. Throws RangeError for an unknown zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, made)
  return made
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, made)
  return made
}

export const ownZone = (): string => dateFormat('en').resolvedOptions().timeZone || 'UTC'
