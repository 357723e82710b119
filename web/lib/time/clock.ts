import { readLocal, writeLocal } from '../storage/local.ts'

/*
 * The clock of a device can be hours off. The server's judges content: what has ended, what is new, which day is today. The device's measures
 * durations, and what only this device stores.
 */

const key = 'server-clock'
let offset = Number(readLocal(key)) || 0
const listeners = new Set<() => void>()

export const serverNow = (): number => Date.now() + offset

export const deviceNow = (): number => Date.now()

export const byServerClock = (deviceTime: number): number => deviceTime + offset

/**
 * The server said a time of at least `from` and at most `to`, in milliseconds, after the device's time `asked` and before `heard`. The
 * correction changes only as far as it must: slow answers say little, quick ones more, and after the device's clock was set, the
 * next answer is enough. Answers of a cache must not come here.
 */
export function learnServerTime(from: number, to: number, asked: number, heard = Date.now()): void {
  if (Number.isNaN(from) || heard < asked) return
  const next = Math.min(Math.max(offset, from - heard), to - asked)
  const isLeap = Math.abs(next - offset) >= 1000
  offset = next
  if (!isLeap) return
  writeLocal(key, Math.abs(offset) < 1000 ? null : String(Math.round(offset)))
  for (const listener of listeners) listener()
}

export function learnFromAnswer({ headers }: Response, asked: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (!headers.has('age')) learnServerTime(date, date + 999, asked)
}

export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
