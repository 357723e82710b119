import type { NotificationKind } from '../../contract/notifications.ts'
import type { AnyDefinition } from './definition.ts'

interface Cause {
  /** What happened. A member is notified of it once. */
  cause: string
  /** Unread notifications with the same key are one; by default, those of a kind and post, and without a post none. */
  group?: string
  postId?: string
  /** Several events that it is about. */
  postIds?: readonly string[]
  /** Not notified either, and not named. */
  exceptId?: string
  replyId?: string
}

/** `byId`: the member who causes it, without being named; null for the app and its staff. What each member causes is counted. */
type By =
  | {
      /** Not notified. Neither are members who have a block with them, unless it is a fact of an event. */
      actorId: string
      byId?: never
    }
  | { actorId?: never; byId: string | null }

/** Of the audience `audience` of the definition, or of the accounts `to`. */
type Receivers<Name> = { audience: Name; to?: never } | { to: readonly string[]; audience?: never }

export type Notice<Details, Name extends string> = Cause &
  By &
  Receivers<Name> & {
    /** An unread notification of this kind, by the same person about the same post, is withdrawn instead. */
    undoes?: AnyDefinition
  } & ([keyof Details] extends [never] ? { details?: never } : { details: Details })

export interface AnyNotice extends Cause {
  audience?: string
  to?: readonly string[]
  undoes?: AnyDefinition
  actorId?: string
  byId?: string | null
  details?: object
}

/** As it is stored in a job. */
export interface StoredNotice extends Omit<AnyNotice, 'audience' | 'undoes'> {
  /** `given` are the accounts of `to`. */
  audience: string
  /** Not for an audience whose members are notified of different kinds. */
  kind?: NotificationKind
  undoes?: NotificationKind
}

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
