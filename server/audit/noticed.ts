import type { SecurityEvent } from '../../contract/vocabulary.ts'

// Sign-ins are too frequent; an email change already mails both emails; a name changes no right.
const silent = ['signedIn', 'emailChangeAsked', 'passkeyRenamed'] as const satisfies SecurityEvent[]

export type NoticedEvent = Exclude<SecurityEvent, (typeof silent)[number]>

export const isNoticed = (event: SecurityEvent): event is NoticedEvent =>
  !(silent as readonly SecurityEvent[]).includes(event)
