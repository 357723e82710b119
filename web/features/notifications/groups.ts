import type { Notification } from '../../../contract/notifications.ts'

export type Group = 'today' | 'week' | 'earlier'
const groups = ['today', 'week', 'earlier'] as const

const day = 24 * 60 * 60_000

/** By the calendar of the device: today, the six days before, and earlier. Leaves out empty groups. */
export function grouped(items: readonly Notification[], now: number): { group: Group; items: Notification[] }[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const groupOf = ({ at }: Notification): Group => {
    const time = new Date(at).getTime()
    if (time >= midnight) return 'today'
    return time >= midnight - 6 * day ? 'week' : 'earlier'
  }
  return groups
    .map(group => ({ group, items: items.filter(item => groupOf(item) === group) }))
    .filter(part => part.items.length > 0)
}
