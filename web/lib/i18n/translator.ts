import type { i18n } from 'i18next'
import { insert } from './insert.ts'

interface Tree {
  readonly [key: string]: string | Tree | undefined
}

interface Options {
  [value: string]: unknown
  count?: number
  defaultValue?: string
  skipInterpolation?: boolean
}

function textAt(tree: Tree | undefined, key: string): string | undefined {
  let at: string | Tree | undefined = tree
  for (const part of key.split('.')) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

const rules = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}

function keysOf(key: string, count: unknown, language: string): string[] {
  if (typeof count !== 'number') return [key]
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(language, count)}`, key]
}

/**
 * What the app uses of i18next, with its types: sentences by language, plurals, English for what is missing. The library itself is a tenth
 * of the scripts of the sign-in, and would parse what members typed.
 */
export function createTranslator(english: object): i18n {
  const areas = new Map<string, Tree>([['en', english as Tree]])
  const listeners = new Set<(language: string) => void>()
  const speaking =
    (language: () => string) =>
    (key: string, given: Options | string = {}) => {
      const options: Options = typeof given === 'string' ? { defaultValue: given } : given
      for (const spoken of new Set([language(), 'en']))
        for (const one of keysOf(key, options.count, spoken)) {
          const text = textAt(areas.get(spoken), one)
          if (text !== undefined) return options.skipInterpolation ? text : insert(text, options)
        }
      return options.defaultValue ?? key
    }
  let current = 'en'
  const translator = {
    get language() {
      return current
    },
    t: speaking(() => current),
    getFixedT: (language: string) => speaking(() => language),
    hasResourceBundle: (language: string) => areas.has(language),
    addResourceBundle: (language: string, _area: string, sentences: Tree) => void areas.set(language, sentences),
    changeLanguage: (language: string) => {
      current = language
      for (const listener of listeners) listener(language)
      return Promise.resolve()
    },
    on: (_: 'languageChanged', listener: (language: string) => void) => void listeners.add(listener),
    off: (_: 'languageChanged', listener: (language: string) => void) => void listeners.delete(listener),
  }
  return translator as unknown as i18n
}
