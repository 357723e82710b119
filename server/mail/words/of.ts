import { type Language, knownLanguage } from '../../../contract/values/language.ts'
import { ca } from './ca.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'

const words: Record<Language, Words> = { en, es, ca }

/** What mails say in a language. */
export const wordsIn = (language: Language): Words => words[language]

/** In which language somebody is written to: the first of these that the app speaks, or English. */
export const languageFor = (...chosen: (string | null | undefined)[]): Language =>
  chosen.map(knownLanguage).find(language => language !== null) ?? 'en'
