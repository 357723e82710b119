/** Capitalizes the first letter, for example of a Spanish or Catalan weekday at the start of a line. */
export const sentenceCase = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
