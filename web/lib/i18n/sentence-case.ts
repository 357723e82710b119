/** Weekdays are lower case in Spanish and Catalan. */
export const sentenceCase = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
