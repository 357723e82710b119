import type { SecurityEvent } from '../../contract/vocabulary.ts'

// Sign-ins are too frequent for emails, and a requested email change already sends one to both emails.
const silent = ['signedIn', 'emailChangeAsked'] as const satisfies SecurityEvent[]

/** Events that are announced by email; all others are only logged. */
export type NoticedEvent = Exclude<SecurityEvent, (typeof silent)[number]>

export const isNoticed = (event: SecurityEvent): event is NoticedEvent =>
  !(silent as readonly SecurityEvent[]).includes(event)
