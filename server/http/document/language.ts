import type { Context } from 'hono'
import { detectFromHeader } from 'hono/language'
import { type Language, knownLanguage, languages } from '../../../contract/language.ts'
import { cookieLine, readCookie } from '../cookies.ts'

const day = 24 * 60 * 60 * 1000
/** Maximum lifetime of a cookie in browsers. */
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

/** Language of a browser: the chosen one, else the first supported one of Accept-Language, else English. */
export const browserLanguage = (c: Context, origin: string): Language =>
  chosenLanguage(c.req.raw.headers, origin) ?? knownLanguage(detectFromHeader(c, supported)) ?? 'en'

/** Set-Cookie line that stores the chosen language. */
export const languageCookie = (origin: string, language: Language): string => cookieLine(origin, cookie, language, kept)
