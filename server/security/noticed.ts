import type { SecurityEvent } from '../../contract/vocabulary.ts'

// Signing in is everyday, and who asks for another address gets a mail at both of them anyway.
const silent = ['signedIn', 'emailChangeAsked'] as const satisfies SecurityEvent[]

/** What is told by mail; the rest is kept in the log only. */
export type NoticedEvent = Exclude<SecurityEvent, (typeof silent)[number]>

export const isNoticed = (event: SecurityEvent): event is NoticedEvent =>
  !(silent as readonly SecurityEvent[]).includes(event)
