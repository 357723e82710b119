import { isolate, shorten, type Isolated } from '../../contract/text/member-text.ts'

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const reordering = /[\u202A-\u202E\u2066-\u2069]/g
const [begin, end] = ['\u2068', '\u2069']

/** A line of its own could imitate the lines of the email. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(reordering, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

export const oneLine = (text: string, max = Infinity): Isolated => isolate(shorten(plainLine(text), max))

const isOneValue = (text: string) => text.startsWith(begin) && text.indexOf(end) === text.length - 1

/** Isolated values become elements, because some email programs ignore the characters. */
export const sentenceHtml = (text: string): string =>
  escapeHtml(text).replaceAll(/\u2068([^\u2066-\u2069]*)\u2069/g, '<span dir="auto">$1</span>')

export const blockHtml = (text: string): { dir: string; html: string } =>
  isOneValue(text) ? { dir: ' dir="auto"', html: escapeHtml(text.slice(1, -1)) } : { dir: '', html: sentenceHtml(text) }
