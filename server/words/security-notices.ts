import { securityEvents, type SecurityEvent } from '../../contract/vocabulary.ts'

// Sign-ins are mailed from new browsers only; an email change mails both emails, a denied sign-in a reset link, and a prepared file of
// one's data its owner; a name changes no right.
const silent = [
  'signedIn',
  'signInDenied',
  'emailChangeAsked',
  'passkeyRenamed',
  'dataRequested',
] as const satisfies SecurityEvent[]

export type NoticedEvent = Exclude<SecurityEvent, (typeof silent)[number]>

export const isNoticed = (event: SecurityEvent): event is NoticedEvent =>
  securityEvents.includes(event) && !(silent as readonly SecurityEvent[]).includes(event)
