import { notifications as securityNotifications } from './audit/notifications.ts'
import type { Erasure } from './deps/erasure.ts'
import { feature as accounts } from './features/accounts/feature.ts'
import { feature as admin } from './features/admin/feature.ts'
import { feature as analytics } from './features/analytics/feature.ts'
import { feature as calendar } from './features/calendar/feature.ts'
import { feature as debug } from './features/debug/feature.ts'
import { feature as deletion } from './features/deletion/feature.ts'
import { feature as delivery } from './features/delivery/feature.ts'
import { feature as digest } from './features/digest/feature.ts'
import { feature as events } from './features/events/feature.ts'
import { feature as exports } from './features/exports/feature.ts'
import { feature as feed } from './features/feed/feature.ts'
import { feature as icebreaker } from './features/icebreaker/feature.ts'
import { feature as listings } from './features/listings/feature.ts'
import { feature as logos } from './features/logos/feature.ts'
import { feature as messages } from './features/messages/feature.ts'
import { feature as moderation } from './features/moderation/feature.ts'
import { feature as notifications } from './features/notifications/feature.ts'
import { feature as passkeys } from './features/passkeys/feature.ts'
import { feature as payments } from './features/payments/feature.ts'
import { feature as people } from './features/people/feature.ts'
import { feature as profiles } from './features/profiles/feature.ts'
import { feature as questions } from './features/questions/feature.ts'
import { feature as replies } from './features/replies/feature.ts'
import { feature as security } from './features/security/feature.ts'
import { feature as terms } from './features/terms/feature.ts'
import { inOrder } from './export-areas/define-area.ts'
import { exportAreas as postAreas } from './posts/export-areas.ts'
import type { LiveRules } from './live/rules.ts'
import { mailJob } from './mail/mail-job.ts'
import type { AnyJob, Feature } from './http/feature.ts'
import { notifyJob } from './notifications/notify.ts'
import { createKinds } from './notifications/registry.ts'
import { notifications as postNotifications } from './posts/notifications.ts'

const list = [
  accounts,
  security,
  passkeys,
  profiles,
  people,
  deletion,
  exports,
  questions,
  replies,
  events,
  listings,
  feed,
  icebreaker,
  calendar,
  messages,
  notifications,
  moderation,
  digest,
  admin,
  analytics,
  delivery,
  payments,
  logos,
  terms,
  debug,
] as const

/** All of them. Steps of housekeeping and erasure run in this order. */
export const features: readonly Feature[] = list

type RoutesOf<One> = One extends Feature<infer Routes> ? (given: Routes) => void : never
type Router = RoutesOf<(typeof list)[number]> extends (given: infer Routes) => void ? Routes : never

/** By the names of the contract. */
export const router = Object.assign({}, ...features.map(one => one.routes)) as Router

export const jobs: readonly AnyJob[] = [mailJob, notifyJob, ...features.flatMap(one => one.jobs ?? [])]

export const notificationKinds = createKinds([
  ...securityNotifications,
  ...postNotifications,
  ...features.flatMap(one => one.notifications ?? []),
])

export const erasures: readonly Erasure[] = features.flatMap(({ erase }) => ('nothing' in erase ? [] : [erase]))

export const liveRules: LiveRules = Object.assign({}, ...features.map(one => one.live))

export const exportAreas = inOrder([...postAreas, ...features.flatMap(one => one.exportAreas ?? [])])
