const endings: Record<string, Partial<Record<Intl.LDMLPluralRule, string>>> = {
  en: { one: 'st', two: 'nd', few: 'rd', other: 'th' },
  es: { other: '.º' },
  ca: { one: 'r', two: 'n', few: 't', other: 'è' },
}

export function ordinal(number: number, language: string): string {
  const ending = endings[language]?.[new Intl.PluralRules(language, { type: 'ordinal' }).select(number)]
  return `${number}${ending ?? ''}`
}
