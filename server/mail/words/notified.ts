import type { Language } from '../../../contract/values/language.ts'
import type { Isolated } from '../../../contract/values/member-text.ts'
import type { MailedKind } from '../../notifications/topics.ts'
import type { ToldChanges } from './changed-facts.ts'
import type { MailWords } from './mail-words.ts'
import { notified as ca } from './notified-ca.ts'
import { notified as en } from './notified-en.ts'
import { notified as es } from './notified-es.ts'

/** What an email about a notification can say. */
export interface Told {
  title: Isolated
  /** Newest first; `count` includes those without a name here. */
  names: readonly Isolated[]
  count: number
  /** Of an event, as it is now. */
  when: string
  where: Isolated | null
  changes: ToldChanges
  /** Of a series, if they are several. */
  dates: readonly string[]
  /** Whether the reader goes to a changed event, rather than being on its waitlist. */
  goes: boolean
  /** Whether they neither go nor wait, but follow its series. */
  follows: boolean
  /** The end of an offer, or the time by which to confirm. */
  until: string
  /** How late somebody will be. */
  minutes: number
  /** Of a cancellation. */
  reason: Isolated | null
  price: { from: string; to: string }
}

/** `more`: how many replies are not quoted. */
export type NotifiedMail = MailWords & { more?: (count: number) => string }

/** The words of emails about notifications, in one language. */
export type NotifiedWords = {
  // Neither the title nor the place goes out of an event that was removed, or that a block hides.
  [Kind in MailedKind]: (
    told: Kind extends 'eventRemoved' | 'spotEnded' ? Omit<Told, 'title' | 'where'> : Told,
  ) => NotifiedMail
} & {
  /** Whose name was erased. */
  former: string
  /** Who has a block with the reader. */
  organizer: string
  /** Several notifications that waited for a limit, by their headings. */
  waiting: (headings: readonly string[]) => MailWords
  /** Messages and requests that wait for a day. */
  unread: (told: { names: readonly Isolated[]; count: number; messages: number }) => MailWords
  off: Record<'question' | 'event' | 'listing' | 'series' | 'topic', string>
  settings: string
}

const words: Record<Language, NotifiedWords> = { en, es, ca }

export const notifiedWords = (language: Language): NotifiedWords => words[language]
