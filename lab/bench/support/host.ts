import { readFile } from 'node:fs/promises'

/** CPU time of the whole machine since boot, in ticks: total, and steal (taken by the hypervisor). */
interface HostTime {
  all: number
  taken: number
}

/** Linux only; elsewhere steal is 0. */
export async function hostTime(): Promise<HostTime> {
  const line = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')[0] ?? ''
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, tick) => sum + tick, 0), taken: ticks[7] ?? 0 }
}

/** CPU steal between two samples, in percent. */
export const takenBetween = (before: HostTime, after: HostTime): number =>
  (100 * (after.taken - before.taken)) / Math.max(1, after.all - before.all)
