/** With a capital first, as a day of the week needs it in Spanish and Catalan where it opens a line. */
export const sentenceCase = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
