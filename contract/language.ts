/** The languages of the app. In a file of its own: every page needs them, and the rest of the vocabulary comes with its screens. */
export const languages = ['en', 'es', 'ca'] as const
export type Language = (typeof languages)[number]

/** The language of the app that a tag stands for, whatever its case or region: `ca-ES` and `CA` are Catalan. Null when we have none. */
export function knownLanguage(tag: unknown): Language | null {
  const [primary] = typeof tag === 'string' ? tag.trim().toLowerCase().split(/[-_]/) : []
  return languages.find(language => language === primary) ?? null
}
