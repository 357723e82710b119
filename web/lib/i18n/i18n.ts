import i18next from 'i18next'
import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { knownLanguage, languages, type Language } from '../../../contract/values/language.ts'
import '../../locales/en/base.ts'
import { english } from '../../locales/sentences.ts'
import type { en } from '../../locales/en/index.ts'
import { listen } from '../dom/listen.ts'
import { insertValues } from './insert.ts'
import { inBackground } from '../live/background.ts'
import { readLocal, writeLocal } from '../storage/local.ts'

type Sentences<T> = { [K in keyof T]: T[K] extends string ? string : Sentences<T[K]> }
export type Translation = Sentences<typeof en>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

type Loaders = Record<Exclude<Language, 'en'>, () => Promise<{ default: Translation }>>

const loaders: Loaders = {
  es: () => import('../../locales/es/index.ts'),
  ca: () => import('../../locales/ca/index.ts'),
}

export function createI18n(): i18n {
  const instance = i18next.createInstance()
  void instance
    .use(insertValues)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: languages,
      resources: { en: { translation: english } },
      initAsync: false,
      react: { useSuspense: false },
    })
  return instance
}

/** Files may arrive out of order. Keyed by the store: hooks return other instances. */
const wanted = new WeakMap<i18n['store'], Language>()

/** False if another language was requested since. Keeps the language if loading fails, and rejects. */
export async function speak(instance: i18n, language: Language, from: Loaders = loaders): Promise<boolean> {
  wanted.set(instance.store, language)
  if (language !== 'en' && !instance.hasResourceBundle(language, 'translation')) {
    const { default: sentences } = await from[language]()
    instance.addResourceBundle(language, 'translation', withMany(sentences))
  }
  if (wanted.get(instance.store) !== language) return false
  await instance.changeLanguage(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
  return true
}

type Tree = { [key: string]: string | Tree }

/** Spanish and Catalan have the plural "many" for millions. It reuses "other". */
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

export async function startI18n(language: Language): Promise<i18n> {
  const instance = createI18n()
  await speak(instance, language).catch(() => speak(instance, 'en'))
  return instance
}

const key = 'language'

export function deviceLanguage(): Language {
  const own = navigator.languages.map(knownLanguage).find(Boolean)
  return knownLanguage(readLocal(key)) ?? own ?? 'en'
}

export const keepLanguage = (language: Language): void => writeLocal(key, language)

export function watchLanguage(instance: i18n): () => void {
  const fromTab = (event: StorageEvent) => {
    const language = event.key === key ? knownLanguage(event.newValue) : null
    if (language) inBackground(speak(instance, language))
  }
  return listen('storage', fromTab)
}

export const languageName = (language: Language): string =>
  sentenceCase(new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language, language)

/** Spanish and Catalan weekdays are lower case. */
export const sentenceCase = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
