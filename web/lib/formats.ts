const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

// Those that name no zone are in the device's, which may be another one when somebody comes back to the app.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => dates.clear())

/** A formatter, made once: making one costs more than using it a hundred times. Throws a RangeError for an unknown zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, made)
  return made
}

/** The same for numbers. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const made = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, made)
  return made
}

/** The zone of this browser. */
export const ownZone = (): string => dateFormat('en').resolvedOptions().timeZone || 'UTC'
