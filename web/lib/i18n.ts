import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, knownLanguage, languages } from '../../contract/language.ts'
import { door } from '../locales/en/door.ts'
import type { en } from '../locales/en/index.ts'
import { sentenceCase } from './sentence-case.ts'

type Sentences<T> = { [K in keyof T]: T[K] extends string ? string : Sentences<T[K]> }
/** What another language must provide: the same keys as English, with its own sentences. */
export type Translation = Sentences<typeof en>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

type Loaders = Record<Exclude<Language, 'en'>, () => Promise<{ default: Translation }>>

/** English comes with the screens that speak it; each of the others is one file, fetched when it is spoken. */
const loaders: Loaders = {
  es: () => import('../locales/es/index.ts'),
  ca: () => import('../locales/ca/index.ts'),
}

// One object for every instance: i18next looks each sentence up in it anew, so what is added later is found.
const english: Partial<Translation> = { ...door }

/** Adds English areas that came with their screens. */
export const addSentences = (areas: Partial<Translation>) => void Object.assign(english, areas)

/** The sentences of the app, in English; `speak` changes to another language. */
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

/** What was asked for last: files may arrive in another order. By the store, as hooks hand out an object of their own. */
const wanted = new WeakMap<i18n['store'], Language>()

/**
 * Changes the language, once its sentences have arrived; rejects when they cannot be had, and nothing has changed. Resolves
 * with whether it is spoken: another may have been asked for since.
 */
export async function speak(instance: i18n, language: Language, from: Loaders = loaders): Promise<boolean> {
  wanted.set(instance.store, language)
  if (language !== 'en' && !instance.hasResourceBundle(language, 'translation')) {
    const { default: sentences } = await from[language]()
    instance.addResourceBundle(language, 'translation', withMany(sentences))
  }
  if (wanted.get(instance.store) !== language) return false
  await instance.changeLanguage(language)
  // Where pages are drawn there is no document: whoever writes it says so there.
  if (typeof document !== 'undefined') document.documentElement.lang = language
  return true
}

type Tree = { [key: string]: string | Tree }

/** From a million on Spanish and Catalan count by a rule of their own, "un millón de", which no sentence here needs. */
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

/** The app's sentences in this language, so that the first render speaks it; in English where it cannot be had. */
export async function startI18n(language: Language): Promise<i18n> {
  const instance = createI18n()
  await speak(instance, language).catch(() => speak(instance, 'en'))
  return instance
}

const key = 'language'

/** What was chosen in this browser, or the first of its own languages that we have, or English. */
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

/** Keeps the choice in this browser, where the app may open without the server. */
export function keepLanguage(language: Language) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Nothing to keep it in: it lasts as long as the page.
  }
}

/** Speaks what another tab of this browser chooses from now on; returns the way to stop. */
export function watchLanguage(instance: i18n): () => void {
  const fromTab = (event: StorageEvent) => {
    const language = event.key === key ? knownLanguage(event.newValue) : null
    if (language) void speak(instance, language).catch(() => undefined)
  }
  addEventListener('storage', fromTab)
  return () => removeEventListener('storage', fromTab)
}

/** What a language calls itself: "English", "Català". */
export const languageName = (language: Language): string =>
  sentenceCase(new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language, language)
