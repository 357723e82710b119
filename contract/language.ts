import { languages, type Language } from './vocabulary.ts'

/** The language of the app that a tag stands for, whatever its case or region: `ca-ES` and `CA` are Catalan. Null when we have none. */
export function knownLanguage(tag: unknown): Language | null {
  const [primary] = typeof tag === 'string' ? tag.trim().toLowerCase().split(/[-_]/) : []
  return languages.find(language => language === primary) ?? null
}
