import { admin } from './admin.ts'
import { access } from './access.ts'
import { analytics } from './analytics.ts'
import { calendar } from './calendar.ts'
import { atDoor } from './at-door.ts'
import { checkIn } from './check-in.ts'
import { conflict } from './conflict.ts'
import { dataHelp } from './data-help.ts'
import { dates } from './dates.ts'
import { debug } from './debug.ts'
import { base } from './base.ts'
import { deletion } from './deletion.ts'
import { delivery } from './delivery.ts'
import { eventHelp } from './event-help.ts'
import { eventForm } from './event-form.ts'
import { events } from './events.ts'
import { exchange } from './exchange.ts'
import { exports } from './exports.ts'
import { listingForm } from './listing-form.ts'
import { listing } from './listing.ts'
import { logos } from './logos.ts'
import { members } from './members.ts'
import { menus } from './menus.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { notificationSettings } from './notification-settings.ts'
import { notificationTopics } from './notification-topics.ts'
import { notifications } from './notifications.ts'
import { passkeySettings } from './passkey-settings.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { install } from './install.ts'
import { maintenance } from './maintenance.ts'
import { coHosts, guests } from './guests.ts'
import { coHostsSheet } from './co-hosts-sheet.ts'
import { whoComes } from './guests-sheet.ts'
import { legal } from './legal.ts'
import { question } from './question.ts'
import { push } from './push.ts'
import { replies } from './replies.ts'
import { reports } from './reports.ts'
import { series } from './series.ts'
import { repeatForm } from './repeat-form.ts'
import { security } from './security.ts'
import { sharedEvent } from './shared-event.ts'
import { talk } from './talk.ts'
import { terms } from './terms.ts'
import { unsubscribe } from './unsubscribe.ts'
import { waitlist } from './waitlist.ts'
import { yourData } from './your-data.ts'

export const ca = {
  ...base,
  access,
  admin,
  analytics,
  ...members,
  ...person,
  calendar,
  atDoor,
  coHosts,
  coHostsSheet,
  guests,
  whoComes,
  checkIn,
  conflict,
  dataHelp,
  dates,
  debug,
  deletion,
  delivery,
  eventForm,
  eventHelp,
  events,
  exchange,
  exports,
  listing,
  listingForm,
  logos,
  menus,
  messages,
  moderation,
  notifications,
  notificationSettings,
  notificationTopics,
  passkeys,
  passkeySettings,
  payments,
  people,
  install,
  maintenance,
  legal,
  question,
  replies,
  reports,
  push,
  security,
  sharedEvent,
  series,
  repeatForm,
  talk,
  terms,
  unsubscribe,
  waitlist,
  yourData,
} as const

export default ca
