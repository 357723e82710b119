import type { Language } from '../../contract/values/language.ts'
import type { Isolated } from '../../contract/text/member-text.ts'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { ToldChanges } from './changed-facts.ts'
import type { MailWords } from './mail-shape.ts'
import { notified as ca } from './ca/notifications.ts'
import { kinds, notified as en } from './en/notifications.ts'
import { notified as es } from './es/notifications.ts'

export interface Told {
  title: Isolated
  names: readonly Isolated[]
  count: number
  when: string
  where: Isolated | null
  changes: ToldChanges
  dates: readonly string[]
  goes: boolean
  follows: boolean
  until: string
  minutes: number
  reason: Isolated | null
  price: { from: string; to: string }
}

/** `more`: how many replies are not quoted. */
type NotifiedMail = MailWords & { more?: (count: number) => string }

/** Neither the title nor the place goes out of an event that was removed, or that a block hides. */
export type Untitled = Omit<Told, 'title' | 'where'>

/** The texts of a kind, with a heading for pushes if it has no email. */
export type KindTexts = { label: string; mail?: (told: Told) => NotifiedMail; push?: string }

type English = typeof kinds
/** The same in each language: what English has, the others have. */
export type KindWords = {
  [Kind in NotificationKind]: English[Kind] extends { mail: (told: infer Given) => unknown }
    ? { label: string; mail: (told: Given) => NotifiedMail }
    : English[Kind] extends { push: string }
      ? { label: string; push: string }
      : { label: string }
}
export type MailedKind = {
  [Kind in NotificationKind]: English[Kind] extends { mail: unknown } ? Kind : never
}[NotificationKind]

/** The words of notifications, in one language. */
export interface NotifiedWords {
  kinds: KindWords
  former: string
  organizer: string
  waiting: (headings: readonly string[]) => MailWords
  unread: (told: { names: readonly Isolated[]; count: number; messages: number }) => MailWords
  off: Record<'question' | 'event' | 'listing' | 'series' | 'topic', string>
  settings: string
  push: {
    message: (name: Isolated) => string
    request: (name: Isolated) => string
    held: (count: number) => string
    heldDetail: string
  }
}

const words: Record<Language, NotifiedWords> = { en, es, ca }

export const notifiedWords = (language: Language): NotifiedWords => words[language]
