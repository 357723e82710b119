export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const reordering = /[\u202A-\u202E\u2066-\u2069]/g

/** A line of its own could imitate the lines of the email, and a bidi control would reverse the text after it. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(reordering, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
