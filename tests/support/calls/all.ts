import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { analytics } from './analytics.ts'
import { calendar } from './calendar.ts'
import { checkIn } from './check-in.ts'
import { coHosts } from './co-hosts.ts'
import { debug } from './debug.ts'
import { deletion } from './deletion.ts'
import { delivery } from './delivery.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { feed } from './feed.ts'
import { icebreaker } from './icebreaker.ts'
import { listings } from './listings.ts'
import { logos } from './logos.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { profiles } from './profiles.ts'
import { questions } from './questions.ts'
import { replies } from './replies.ts'
import { security } from './security.ts'
import { sharedEvents } from './shared-events.ts'
import { series } from './series.ts'
import { talk } from './talk.ts'
import { terms } from './terms.ts'
import type { Calls } from './world.ts'

export const calls: Calls = {
  ...accounts,
  ...admin,
  ...analytics,
  ...calendar,
  ...checkIn,
  ...coHosts,
  ...debug,
  ...deletion,
  ...delivery,
  ...events,
  ...exports,
  ...feed,
  ...icebreaker,
  ...listings,
  ...logos,
  ...messages,
  ...moderation,
  ...notifications,
  ...passkeys,
  ...payments,
  ...people,
  ...profiles,
  ...questions,
  ...replies,
  ...security,
  ...sharedEvents,
  ...series,
  ...talk,
  ...terms,
}
