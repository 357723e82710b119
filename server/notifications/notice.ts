import type { Price } from '../../contract/listings.ts'
import type { NotificationKind, reportOutcomes } from '../../contract/notification-vocabulary.ts'
import type { EventChange, ReportKind, Role, SecurityEvent } from '../../contract/vocabulary.ts'

export interface FormerEvent {
  title?: true
  time?: { startsAt: string; endsAt: string | null; timeZone: string }
  place?: { event_venue: string | null; event_location: string | null }
}

/** Of a notification; each kind has its own keys. */
export interface Details {
  changed: EventChange[]
  /** Of a changed event, what it was when the reader was last told of it; only what changed. */
  was: FormerEvent
  /** Of a reminder. */
  startsAt: string
  from: Price
  to: Price
  subject: ReportKind
  outcome: (typeof reportOutcomes)[number]
  event: SecurityEvent
  role: Role
  caseId: string
  /** Of spots that ended, the earliest event first. */
  starts: { startsAt: string; timeZone: string }[]
  /** Of a series: the events, if they are several. */
  dates: string[]
  /** That someone will be late. */
  minutes: number
}

/**
 * `thread`: the author of a question or event, its co-hosts if it is a question to the organizer, and members who replied to it. `going`: attendees of an event. `coming`: they and its waitlist, and its co-hosts if it was canceled. `asked`: attendees who have not confirmed; `answered`:
 * the others. `absent`: attendees without a check-in, but not the organizer. `writers`: members who wrote about
 * a listing. `series`: who is coming to one of the dates `postIds` of a series, or follows it; the notification is about the first date that
 * they come to. `removed`: who comes to one of the events `postIds`, which a moderator removed, but not their author. `given`: the accounts of `to`.
 */
export type Audience =
  'thread' | 'going' | 'coming' | 'series' | 'asked' | 'answered' | 'absent' | 'writers' | 'removed' | 'given'

interface Told {
  audience: Audience
  /** Not for `thread`, whose members get different kinds. */
  kind?: NotificationKind
  /** What happened. A member is notified of it once. */
  cause: string
  /** Unread notifications with the same key are one; by default, those of a kind and post, and without a post none. */
  group?: string
  postId?: string
  /** For `series` and `removed`. */
  postIds?: readonly string[]
  /** Not notified either, and not named. */
  exceptId?: string
  replyId?: string
  details?: Partial<Details>
  /** For `given`. */
  to?: readonly string[]
  /** An unread notification of this kind, by the same person about the same post, is withdrawn instead. */
  undoes?: NotificationKind
}

/** `byId`: the member who causes it, without being named; null for the app and its staff. What each member causes is counted. */
export type Notice = Told &
  (
    | {
        /** Not notified. Neither are members who have a block with them, except of `eventFacts`. */
        actorId: string
        byId?: never
      }
    | { actorId?: never; byId: string | null }
  )

/** What a push notification says: a notification, a message, or several that were held back. */
export type PushAbout = PushCause | { held: PushCause[] }
export type PushCause =
  | {
      notificationId: string
      /** When it was planned for; a later plan replaces it. Absent if it waited for the limit. */
      at?: string
      /** It is about causes since then. */
      from?: string
    }
  | { conversationId: string; seq: number }
