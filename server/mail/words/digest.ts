import type { Language } from '../../../contract/values/language.ts'
import type { ListingType } from '../../../contract/vocabulary.ts'
import { digest as ca } from './digest-ca.ts'
import { digest as en } from './digest-en.ts'
import { digest as es } from './digest-es.ts'

/** The words of the weekly digest, in one language. */
export interface DigestWords {
  /** Parts of the subject, in lower case; it names the first two that the digest has. */
  subject: {
    weekend: (city: string) => string
    /** Up to three. */
    questions: (count: number) => string
    neighbors: (count: number) => string
    open: string
    both: (first: string, second: string) => string
  }
  heading: (city: string) => string
  /** Up to three. */
  questions: (count: number) => string
  noReply: string
  /** The reader answered other questions of the category. */
  answeredSimilar: string
  weekend: string
  going: (count: number) => string
  youGo: string
  neighbors: (count: number) => string
  from: (hometown: string) => string
  open: string
  requests: (count: number) => string
  waiting: (count: number) => string
  unread: (count: number) => string
  notRead: (count: number) => string
  stillOffered: Record<ListingType, string>
  button: string
  footer: string
  off: string
}

const words: Record<Language, DigestWords> = { en, es, ca }

export const digestWords = (language: Language): DigestWords => words[language]
