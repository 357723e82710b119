import { createContext, use, useSyncExternalStore } from 'react'
import { onServerClock, serverNow } from './clock.ts'
import { dateFormat, numberFormat } from './formats.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)

function unit(value: number, unit: 'minute' | 'hour' | 'day', language: string) {
  // en-GB writes "12 mins".
  const parts = numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'minute' ? 'short' : 'narrow',
  }).formatToParts(value)
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return `${of('integer')}\u00a0${of('unit')}`
}

/** Clock skew reads "now". */
export function relativeTime(date: Date, now: number, language = 'en', timeZone?: string): string {
  const locale = localeOf(language)
  const age = now - date.getTime()
  if (Number.isNaN(age)) return ''
  if (age < minute) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  if (age < hour) return unit(Math.floor(age / minute), 'minute', language)
  if (age < day) return unit(Math.floor(age / hour), 'hour', language)
  if (age < 7 * day) return unit(Math.floor(age / day), 'day', language)
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...yearUnlessNow(date, now, timeZone),
    timeZone,
  }).format(date)
}

export function timeFormOf(date: Date, now: number): 'now' | 'age' | 'date' {
  const age = now - date.getTime()
  if (age < minute) return 'now'
  return age < 7 * day ? 'age' : 'date'
}

/** The comma depends on the ICU version: server and browser output must match for hydration. */
const withoutComma = (day: string) => day.replace(',', '')

function yearUnlessNow(date: Date, now: number, timeZone: string | undefined): Intl.DateTimeFormatOptions {
  const yearOf = (moment: Date | number) => dateFormat('en', { year: 'numeric', timeZone }).format(moment)
  return yearOf(date) === yearOf(now) ? {} : { year: 'numeric' }
}

export function dayText(
  date: Date,
  now: number,
  language: string,
  timeZone?: string,
  weekday: 'long' | 'short' | null = 'long',
): string {
  const day = dateFormat(localeOf(language), {
    ...(weekday ? { weekday } : {}),
    day: 'numeric',
    month: 'long',
    ...yearUnlessNow(date, now, timeZone),
    timeZone,
  })
  return withoutComma(day.format(date))
}

/** An unknown zone falls back to UTC, and says so. */
export function dayAndTime(date: Date, now: number, language = 'en', timeZone?: string): string {
  const locale = localeOf(language)
  const write = (zone: Intl.DateTimeFormatOptions) => {
    const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone })
    return `${dayText(date, now, language, zone.timeZone, 'short')}, ${time.format(date)}`
  }
  try {
    return write({ timeZone })
  } catch {
    return write({ timeZone: 'UTC', timeZoneName: 'short' })
  }
}

export function fullTime(date: Date, language = 'en'): string {
  return dateFormat(localeOf(language), { dateStyle: 'full', timeStyle: 'short' }).format(date)
}

let now = serverNow()
/** Keeps the limits module out of the first bundle. */
const refreshEvery = 60_000
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function read() {
  now = serverNow()
  for (const listener of listeners) listener()
}
function tick() {
  if (listeners.size === 0) stop()
  else read()
}
function stop() {
  clearInterval(timer)
  timer = undefined
  document.removeEventListener('visibilitychange', onVisible)
}
const onVisible = () => document.visibilityState === 'visible' && tick()

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!timer) {
    timer = setInterval(tick, refreshEvery)
    document.addEventListener('visibilitychange', onVisible)
    // Without subscribers the clock stops, and a device can correct its clock, so `now` may be wrong.
    if (Math.abs(serverNow() - now) >= 1000) tick()
  }
  return () => {
    // Keeps the timer: a restart between two screens causes an extra render.
    listeners.delete(listener)
  }
}
const snapshot = () => now
onServerClock(read)

/** The server's time when it wrote the document, which the first client render must match. */
export const DrawnAt = createContext<number | undefined>(undefined)

export function useNow(): number {
  const drawnAt = use(DrawnAt)
  return useSyncExternalStore(subscribe, snapshot, () => drawnAt ?? now)
}
