import { hash } from './hash.ts'

const pairs = ['question', 'event', 'selling', 'renting', 'ticket'] as const
type InitialsPair = (typeof pairs)[number]

/** Returns the color pair for a user's initials. Deterministic per user ID. */
export const initialsPair = (userId: string): InitialsPair => pairs[hash(userId) % pairs.length] ?? 'question'

/**
 * Returns the first letters of the first and last word, the first two letters of a single word, or '' for an empty
 * name.
 */
export function initials(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return ''
  const letters = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]]
  return letters.join('').toLocaleUpperCase()
}
