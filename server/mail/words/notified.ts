import type { Language } from '../../../contract/values/language.ts'
import type { Isolated } from '../../../contract/values/member-text.ts'
import type { MailedKind } from '../../notifications/topics.ts'
import type { ToldChanges } from './changed-facts.ts'
import type { MailWords } from './mail-words.ts'
import { notified as ca } from './notified-ca.ts'
import { notified as en } from './notified-en.ts'
import { notified as es } from './notified-es.ts'

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

export type NotifiedMail = MailWords & { more?: (count: number) => string }

export type NotifiedWords = {
  // Neither the title nor the place goes out of an event that was removed, or that a block hides.
  [Kind in MailedKind]: (
    told: Kind extends 'eventRemoved' | 'spotEnded' ? Omit<Told, 'title' | 'where'> : Told,
  ) => NotifiedMail
} & {
  former: string
  organizer: string
  waiting: (headings: readonly string[]) => MailWords
  unread: (told: { names: readonly Isolated[]; count: number; messages: number }) => MailWords
  off: Record<'question' | 'event' | 'listing' | 'series' | 'topic', string>
  settings: string
}

const words: Record<Language, NotifiedWords> = { en, es, ca }

export const notifiedWords = (language: Language): NotifiedWords => words[language]
