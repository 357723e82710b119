import type { Notification } from '../../../contract/notifications.ts'
import type { NotificationRow } from '../../notifications/definition.ts'
import type { NotificationKinds } from '../../notifications/registry.ts'
import { presentPerson, type PersonRow } from '../../person-cards/person.ts'

export const presentNotification =
  (kinds: NotificationKinds, people: ReadonlyMap<string, PersonRow>) =>
  (row: NotificationRow): Notification => {
    const definition = kinds.of(row.kind)
    // One about several dates cannot be turned off alone.
    const canMute = !definition.subject && (definition.canMute?.(row) ?? true)
    return {
      ...definition.present(row),
      kind: row.kind,
      id: row.id,
      people: row.people_ids.flatMap(id => {
        const person = people.get(id)
        return person ? [presentPerson(person)] : []
      }),
      peopleCount: row.people_count,
      at: row.changed_at.toISOString(),
      isRead: row.read_at !== null,
      can: { mute: row.post_id !== null && canMute && !row.is_muted },
    } as Notification
  }
