export const languages = ['en', 'es', 'ca'] as const
export type Language = (typeof languages)[number]

/** Ignores case and region (`ca-ES`, `CA`); null if unsupported. */
export function knownLanguage(tag: unknown): Language | null {
  const [primary] = typeof tag === 'string' ? tag.trim().toLowerCase().split(/[-_]/) : []
  return languages.find(language => language === primary) ?? null
}
