import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { door } from '../locales/en/door.ts'
import type { en } from '../locales/en/index.ts'

type Sentences<T> = { [K in keyof T]: T[K] extends string ? string : Sentences<T[K]> }
/** What another language must provide: the same keys as English, with its own sentences. */
export type Translation = Sentences<typeof en>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

export type Loaders = Record<string, () => Promise<{ default: Translation }>>

// One object for every instance: i18next looks each sentence up in it anew, so what is added later is found.
const english: Partial<Translation> = { ...door }

/** Adds English areas that came with their screens. */
export const addSentences = (areas: Partial<Translation>) => void Object.assign(english, areas)

const key = 'language'

function storedLanguage() {
  try {
    return localStorage.getItem(key) ?? 'en'
  } catch {
    return 'en'
  }
}

/**
 * The sentences of the app. English comes with the screens that speak it and answers at once; every other language is a
 * loader that runs when that language is chosen, with English standing in until it has arrived.
 */
export function createI18n({
  loaders = {},
  language = storedLanguage(),
}: { loaders?: Loaders; language?: string } = {}): i18n {
  const instance = i18next.createInstance()
  instance.on('languageChanged', chosen => {
    // Drawn at build time, there is no document yet; the written one is English.
    if (typeof document !== 'undefined') document.documentElement.lang = chosen
  })
  void instance
    .use(initReactI18next)
    .use({
      type: 'backend',
      read(chosen: string, _: string, done: (error: unknown, sentences: Translation | null) => void) {
        const load = loaders[chosen]
        if (!load) return done(null, null)
        load().then(
          module => done(null, module.default),
          (error: unknown) => done(error, null),
        )
      },
    })
    .init({
      lng: language in loaders ? language : 'en',
      fallbackLng: 'en',
      supportedLngs: ['en', ...Object.keys(loaders)],
      resources: { en: { translation: english } },
      partialBundledLanguages: true,
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  return instance
}

/** Changes the language and keeps the choice for the next visit. */
export async function chooseLanguage(instance: i18n, language: string) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Nothing to keep it in: it lasts as long as the page.
  }
  await instance.changeLanguage(language)
}
