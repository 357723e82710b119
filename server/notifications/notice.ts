import type { NotificationKind } from '../../contract/notification-vocabulary.ts'

/**
 * `thread`: the author of a question and members who replied to it. `going`: attendees of an event. `writers`: members who wrote about
 * a listing. `given`: the accounts of `to`.
 */
export type Audience = 'thread' | 'going' | 'writers' | 'given'

export interface Notice {
  audience: Audience
  /** Not for `thread`, whose members get different kinds. */
  kind?: NotificationKind
  /** What happened. A member is notified of it once. */
  cause: string
  /** Unread notifications with the same key are one; by default, those of a kind and post. */
  group?: string
  postId?: string
  /** Not notified. Neither are members who have a block with them. */
  actorId?: string
  replyId?: string
  details?: object
  /** For `given`. */
  to?: readonly string[]
  /** An unread notification of this kind, by the same person about the same post, is withdrawn instead. */
  undoes?: NotificationKind
}
