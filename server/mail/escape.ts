export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

/** A line of its own could imitate the lines of the email. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
