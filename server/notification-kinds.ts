import { notifications as audit } from './audit/notifications.ts'
import { notifications as admin } from './features/admin/notifications.ts'
import { notifications as attendance } from './features/events/attendance/notifications.ts'
import { notifications as checkIn } from './features/events/check-in/notifications.ts'
import { notifications as events } from './features/events/core/notifications.ts'
import { notifications as spots } from './features/events/core/spots/notifications.ts'
import { notifications as hosts } from './features/events/hosts/notifications.ts'
import { notifications as series } from './features/events/series/notifications.ts'
import { notifications as talk } from './features/events/talk/notifications.ts'
import { notifications as listings } from './features/listings/notifications.ts'
import { notifications as moderation } from './features/moderation/notifications.ts'
import { notifications as replies } from './features/replies/notifications.ts'
import { createKinds } from './notifications/registry.ts'
import { notifications as posts } from './posts/notifications.ts'

export const notificationKinds = createKinds([
  ...[audit, admin, listings, moderation, posts, replies].flat(),
  ...[attendance, checkIn, events, hosts, series, spots, talk].flat(),
])
