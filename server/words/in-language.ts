import { type Language, knownLanguage } from '../../contract/values/language.ts'
import { ca } from './ca/account-mails.ts'
import { en, type Words } from './en/account-mails.ts'
import { es } from './es/account-mails.ts'

const words: Record<Language, Words> = { en, es, ca }

export const wordsIn = (language: Language): Words => words[language]

export const languageFor = (...chosen: (string | null | undefined)[]): Language =>
  chosen.map(knownLanguage).find(language => language !== null) ?? 'en'
