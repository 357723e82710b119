import type { Language } from '../../contract/values/language.ts'
import { pages as ca } from './ca/pages.ts'
import { pages as en } from './en/pages.ts'
import { pages as es } from './es/pages.ts'

export type PageWords = typeof en

const words: Record<Language, PageWords> = { en, es, ca }

export const pageWords = (language: Language): PageWords => words[language]
