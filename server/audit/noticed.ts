import type { SecurityEvent } from '../../contract/vocabulary.ts'

// Sign-ins are too frequent; an email change mails both emails, and a prepared file of one's data its owner.
const silent = ['signedIn', 'emailChangeAsked', 'dataRequested'] as const satisfies SecurityEvent[]

export type NoticedEvent = Exclude<SecurityEvent, (typeof silent)[number]>

export const isNoticed = (event: SecurityEvent): event is NoticedEvent =>
  !(silent as readonly SecurityEvent[]).includes(event)
