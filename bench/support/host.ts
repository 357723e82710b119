import { readFile } from 'node:fs/promises'

/** Processor time of the whole machine so far, in ticks: all of it, and what a host took that runs others beside it. */
interface HostTime {
  all: number
  taken: number
}

/** Linux only; elsewhere nothing was taken. */
export async function hostTime(): Promise<HostTime> {
  const line = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')[0] ?? ''
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, tick) => sum + tick, 0), taken: ticks[7] ?? 0 }
}

/** Which share of the processors the host took between two looks, in percent. */
export const takenBetween = (before: HostTime, after: HostTime): number =>
  (100 * (after.taken - before.taken)) / Math.max(1, after.all - before.all)
