import type { Role } from '../../../contract/vocabulary.ts'
import { defineNotification } from '../../notifications/definition.ts'

export const roleChanged = defineNotification<{ role: Role }>()({
  kind: 'roleChanged',
  topic: 'security',
  mail: null,
  present: ({ details: { role } }) => ({ role }),
})

export const notifications = [roleChanged]
