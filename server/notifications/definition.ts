import type { Kysely, RawBuilder } from 'kysely'
import type { Price } from '../../contract/listings.ts'
import type { Notification, NotificationKind } from '../../contract/notifications.ts'
import type { NotificationTopic } from '../../contract/notification-vocabulary.ts'
import type { Language } from '../../contract/values/language.ts'
import type { referredTypes } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/tables.ts'
import type { SeenTitle } from '../posts/seen-title.ts'
import type { MailedKind, Told } from '../words/notification-words.ts'
import type { Reader, Scope } from './mail-links.ts'
import type { Urgency } from './reach.ts'

export type Value = RawBuilder<unknown>

/** Selects accounts as `id`, each with a `post`, and if they are notified of different kinds, their `kind`. */
export type Audience = (of: Record<'post' | 'posts' | 'reply', Value>) => Value

/** A notification that its reader may see, with its post. */
export interface NotificationRow<Details = object> {
  id: string
  kind: NotificationKind
  details: Details
  changed_at: Date
  read_at: Date | null
  people_ids: string[]
  people_count: number
  reply_id: string | null
  replies: number
  /** Of the causes that are shown. */
  newest_at: Date
  /** Of the last push. */
  push_at: Date | null
  post_id: string | null
  post_type: (typeof referredTypes)[number] | null
  /** Null if the post was removed, and for a first contact about a post with a link in its title. */
  title: SeenTitle | null
  event_start_at: Date | null
  event_end_at: Date | null
  event_time_zone: string | null
  event_location: string | null
  event_venue: string | null
  event_max_attendees: number | null
  attendee_count: number
  cancel_reason: string | null
  series_id: string | null
  is_muted: boolean
}

type Part<Kind> = Kind extends unknown
  ? Omit<Extract<Notification, { kind: Kind }>, 'kind' | 'id' | 'people' | 'peopleCount' | 'at' | 'isRead' | 'can'>
  : never

/** How values are written in the language of a text. */
export interface Written {
  locale: string
  when: (moment: Date, timeZone?: string | null) => string
  price: (price: Price) => string
}

/** Everything that the server knows of a kind of notification. SQL is about the notification `n` and its post `q`. Of `n`, use only `user_id` and the columns of `NotificationRow`: some fragments are also read around the list. */
export interface Definition<Kind extends NotificationKind, Details, Own, Name extends string> {
  kind: Kind
  /** Null for administrators, who cannot turn it off. It is in the app only. */
  topic: NotificationTopic | null
  /**
   * When it is emailed: in one email with what happens within ten minutes, or immediately, because that would delay it until it is of no
   * use. Null if there is no email, or another one that is sent immediately.
   */
  mail: Kind extends MailedKind ? 'collected' | 'immediate' : null
  /** How much of what one member may cause to arrive at another it may use, if not as much as usual. */
  urgency?: Urgency | ((details: Details) => Urgency)
  /** It comes in series: a push waits for the next ones, as emails do. */
  isCollected?: true
  /** What an event tells those who come: a block with the co-host who wrote it hides their name only. */
  isFact?: true
  /** About what people did. Without an active person, nothing is left of it. */
  isByPeople?: true
  /** Shows no title with a link, which may have been edited since. */
  isFirstContact?: true
  /** Also shown if the post was removed. */
  isOfRemoved?: true
  /** By name. Without one, those of `to`. */
  audiences?: Record<Name, Audience>
  /** Which of the audience use up the limit, if not all. */
  isCounted?(of: { user: Value; post: Value }): Value
  /** Details of an unread notification `n` after another cause, if not those of the cause. */
  merged?: Value
  /** The id of the post that it is about now, if it is not the one that was stored. */
  subject?(viewer: Value): Value
  /** Whether what it says still holds. */
  holds?(viewer: Value): Value
  /** Whether what a person did still holds. */
  stands?(person: Value): Value
  /** Whether it is shown although a block or a removal hides its post. */
  isShown?(of: { viewer: Value; city: Value }): Value
  /** Further columns of its row. `n` has the columns of `NotificationRow`. */
  columns?: { [Name in keyof Own]: (viewer: Value) => RawBuilder<Own[Name]> }
  present(row: NotificationRow<Details> & NoInfer<Own>): Part<Kind>
  /** Whether members can turn its post off. */
  canMute?(row: NotificationRow<Details> & NoInfer<Own>): boolean
  /** What its texts can say beyond its title and people. */
  tell?(row: NotificationRow<Details> & NoInfer<Own>, written: Written): Partial<Told>
  /** What the link of its email turns off, if not its post. */
  scope?(row: NotificationRow<Details> & NoInfer<Own>): Scope | undefined
  /** The file of an email: entries in the calendar of its reader that have changed. */
  calendar?: Calendar
  /** The heading of a push, if it has no email. Undefined to push nothing. */
  pushTitle?(row: NotificationRow<Details> & NoInfer<Own>, language: Language): string | undefined
  /** The text of a push, if it is neither a reply nor the title of the post. */
  pushText?(told: Told, of: { previews: boolean }): string
  /** When a push is no longer of use. */
  until?(row: NotificationRow<Details> & NoInfer<Own>): Date | null
  /** For the types only. */
  types?: { details: Details; name: Name }
}

type Calendar = (
  db: Kysely<Schema>,
  found: readonly { reader: Reader; row: NotificationRow }[],
  by: { origin: string; language: Language },
) => Promise<string | undefined>

/** Of any details and columns. */
export type AnyDefinition = Definition<NotificationKind, any, object, string>

/** `Details` are stored with a notification; they must stay readable for earlier and later versions. */
export const defineNotification =
  <Details extends object = object>() =>
  <Kind extends NotificationKind, Own extends object = object, Name extends string = never>(
    definition: Definition<Kind, Details, Own, Name>,
  ): Definition<Kind, Details, Own, Name> =>
    definition

/** Of a definition's `present`. */
export const referenceOf = (row: NotificationRow) => ({ id: row.post_id ?? '', type: row.post_type ?? 'question' })
export const postOf = (row: NotificationRow) => ({ ...referenceOf(row), title: row.title ?? '' })
