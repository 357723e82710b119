import { day } from '../../../contract/limits.ts'
import type { Notification } from '../../../contract/notifications.ts'

const groups = ['today', 'week', 'earlier'] as const
export type Group = (typeof groups)[number]

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
