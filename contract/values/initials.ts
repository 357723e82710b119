import { hash } from './hash.ts'

const pairs = ['question', 'event', 'selling', 'renting', 'ticket'] as const
export type InitialsPair = (typeof pairs)[number]

/** The colors of the petal of a member without a photo. */
export const initialsPair = (userId: string): InitialsPair => pairs[hash(userId) % pairs.length] ?? 'question'

/** Of the first and last word, or two of a single word. */
export function initials(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return ''
  const letters = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]]
  return letters.join('').toLocaleUpperCase()
}
