import type { Language } from '../../contract/values/language.ts'
import type { ListingType } from '../../contract/vocabulary.ts'
import { digest as ca } from './ca/digest.ts'
import { digest as en } from './en/digest.ts'
import { digest as es } from './es/digest.ts'

export interface DigestWords {
  subject: {
    weekend: (city: string) => string
    questions: (count: number) => string
    neighbors: (count: number) => string
    open: string
    both: (first: string, second: string) => string
  }
  heading: (city: string) => string
  questions: (count: number) => string
  noReply: string
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
