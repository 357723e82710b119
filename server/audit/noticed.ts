import type { SecurityEvent } from '../../contract/vocabulary.ts'

// Sign-ins are mailed from new browsers only; an email change mails both emails, and a denied sign-in a reset link; a name changes no
// right.
const silent = ['signedIn', 'signInDenied', 'emailChangeAsked', 'passkeyRenamed'] as const satisfies SecurityEvent[]

export type NoticedEvent = Exclude<SecurityEvent, (typeof silent)[number]>

export const isNoticed = (event: SecurityEvent): event is NoticedEvent =>
  !(silent as readonly SecurityEvent[]).includes(event)
