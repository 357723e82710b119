import type { SecurityEvent } from '../../contract/vocabulary.ts'

// Sign-ins are too frequent; an email change already mails both emails.
const silent = ['signedIn', 'emailChangeAsked'] as const satisfies SecurityEvent[]

export type NoticedEvent = Exclude<SecurityEvent, (typeof silent)[number]>

export const isNoticed = (event: SecurityEvent): event is NoticedEvent =>
  !(silent as readonly SecurityEvent[]).includes(event)
