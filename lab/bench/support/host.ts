import { readFile } from 'node:fs/promises'

/** Ticks since boot: total, and taken by the hypervisor. */
interface HostTime {
  all: number
  steal: number
}

export async function hostTime(): Promise<HostTime> {
  const line = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')[0] ?? ''
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, tick) => sum + tick, 0), steal: ticks[7] ?? 0 }
}

/** Percent. */
export const stealBetween = (before: HostTime, after: HostTime): number =>
  (100 * (after.steal - before.steal)) / Math.max(1, after.all - before.all)
