import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, knownLanguage, languages } from '../../contract/language.ts'
import { door } from '../locales/en/door.ts'
import type { en } from '../locales/en/index.ts'
import { sentenceCase } from './sentence-case.ts'

type Sentences<T> = { [K in keyof T]: T[K] extends string ? string : Sentences<T[K]> }
/** The shape of a translation: the keys of English. */
export type Translation = Sentences<typeof en>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

type Loaders = Record<Exclude<Language, 'en'>, () => Promise<{ default: Translation }>>

/** English strings are bundled with the screens that use them. Each other language is one file, loaded on demand. */
const loaders: Loaders = {
  es: () => import('../locales/es/index.ts'),
  ca: () => import('../locales/ca/index.ts'),
}

// Shared by all instances: i18next reads it on every lookup, so strings added later are found.
const english: Partial<Translation> = { ...door }

/**
 * Registers English strings. The side-effect modules `*-sentences.ts` call it; only the screens that use the strings
 * import them, which keeps them out of the first bundle.
 */
export const addSentences = (areas: Partial<Translation>) => void Object.assign(english, areas)

/** Creates an i18next instance in English; use `speak` to change the language. */
export function createI18n(): i18n {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: languages,
    resources: { en: { translation: english } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/**
 * The language requested last, because files may arrive out of order. Keyed by the store, because hooks return a
 * different instance object.
 */
const wanted = new WeakMap<i18n['store'], Language>()

/**
 * Changes the language after loading its strings. Resolves to false if another language was requested since; rejects
 * without a change if loading fails.
 */
export async function speak(instance: i18n, language: Language, from: Loaders = loaders): Promise<boolean> {
  wanted.set(instance.store, language)
  if (language !== 'en' && !instance.hasResourceBundle(language, 'translation')) {
    const { default: sentences } = await from[language]()
    instance.addResourceBundle(language, 'translation', withMany(sentences))
  }
  if (wanted.get(instance.store) !== language) return false
  await instance.changeLanguage(language)
  // During server rendering there is no document; the server sets `lang`.
  if (typeof document !== 'undefined') document.documentElement.lang = language
  return true
}

type Tree = { [key: string]: string | Tree }

/** CLDR has a "many" category for millions in Spanish and Catalan. No string here needs it, so it reuses "other". */
const withMany = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string | Tree][] => {
      if (typeof value !== 'string') return [[key, withMany(value)]]
      return key.endsWith('_other')
        ? [
            [key, value],
            [key.replace(/other$/, 'many'), value],
          ]
        : [[key, value]]
    }),
  )

/** Creates an instance in this language, falling back to English if its strings cannot be loaded. */
export async function startI18n(language: Language): Promise<i18n> {
  const instance = createI18n()
  await speak(instance, language).catch(() => speak(instance, 'en'))
  return instance
}

const key = 'language'

/** Returns the stored language, the first supported browser language, or English. */
export function deviceLanguage(): Language {
  const own = navigator.languages.map(knownLanguage).find(Boolean)
  return storedLanguage() ?? own ?? 'en'
}

function storedLanguage(): Language | null {
  try {
    return knownLanguage(localStorage.getItem(key))
  } catch {
    return null
  }
}

/** Stores the language for starts without the server. */
export function keepLanguage(language: Language) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is unavailable: the choice lasts until reload.
  }
}

/** Follows language changes in other tabs. Returns the unsubscribe function. */
export function watchLanguage(instance: i18n): () => void {
  const fromTab = (event: StorageEvent) => {
    const language = event.key === key ? knownLanguage(event.newValue) : null
    if (language) void speak(instance, language).catch(() => undefined)
  }
  addEventListener('storage', fromTab)
  return () => removeEventListener('storage', fromTab)
}

/** Returns the language's own name: "English", "Català". */
export const languageName = (language: Language): string =>
  sentenceCase(new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language, language)
