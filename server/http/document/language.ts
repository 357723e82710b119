import type { Context } from 'hono'
import { detectFromHeader } from 'hono/language'
import { type Language, knownLanguage, languages } from '../../../contract/values/language.ts'
import { cookieLine, readCookie } from '../cookies/cookies.ts'

const day = 24 * 60 * 60 * 1000
const kept = 400 * day
const cookie = 'language'

const supported = {
  order: [],
  caches: false as const,
  lookupQueryString: '',
  lookupFromPathIndex: 0,
  lookupCookie: '',
  lookupFromHeaderKey: 'accept-language',
  ignoreCase: true,
  fallbackLanguage: 'en',
  supportedLanguages: [...languages],
  debug: false,
}

export const chosenLanguage = (headers: Headers, origin: string): Language | null =>
  knownLanguage(readCookie(headers, origin, cookie))

export const browserLanguage = (c: Context, origin: string): Language =>
  chosenLanguage(c.req.raw.headers, origin) ?? knownLanguage(detectFromHeader(c, supported)) ?? 'en'

export const languageCookie = (origin: string, language: Language): string => cookieLine(origin, cookie, language, kept)
