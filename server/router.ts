import { accounts } from './features/accounts/routes.ts'
import { admin } from './features/admin/routes.ts'
import { analytics } from './features/analytics/routes.ts'
import { calendar } from './features/calendar/routes.ts'
import { checkIn } from './features/events/check-in/routes.ts'
import { coHosts } from './features/events/hosts/routes.ts'
import { debug } from './features/debug/routes.ts'
import { deletion } from './features/deletion/routes.ts'
import { delivery } from './features/delivery/routes.ts'
import { events } from './features/events/routes.ts'
import { exports } from './features/exports/routes.ts'
import { feed } from './features/feed/routes.ts'
import { icebreaker } from './features/icebreaker/routes.ts'
import { listings } from './features/listings/routes.ts'
import { logos } from './features/logos/routes.ts'
import { messages } from './features/messages/routes.ts'
import { moderation } from './features/moderation/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { passkeys } from './features/passkeys/routes.ts'
import { payments } from './features/payments/routes.ts'
import { people } from './features/people/routes.ts'
import { profiles } from './features/profiles/routes.ts'
import { questions } from './features/questions/routes.ts'
import { replies } from './features/replies/routes.ts'
import { security } from './features/security/routes.ts'
import { sharedEvents } from './features/events/sharing/routes.ts'
import { series } from './features/events/series/routes.ts'
import { talk } from './features/events/talk/routes.ts'
import { terms } from './features/terms/routes.ts'

export const router = {
  accounts,
  admin,
  analytics,
  calendar,
  checkIn,
  coHosts,
  debug,
  deletion,
  delivery,
  events,
  exports,
  feed,
  icebreaker,
  listings,
  logos,
  messages,
  moderation,
  notifications,
  passkeys,
  payments,
  people,
  profiles,
  questions,
  replies,
  security,
  sharedEvents,
  series,
  talk,
  terms,
}
