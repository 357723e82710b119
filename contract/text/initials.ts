import { lettersOf } from './characters.ts'
import { hash } from '../values/hash.ts'

const pairs = ['question', 'event', 'selling', 'renting', 'ticket'] as const
export type InitialsPair = (typeof pairs)[number]

export const initialsPair = (userId: string): InitialsPair => pairs[hash(userId) % pairs.length] ?? 'question'

/** With the letters that are apostrophes, as in "Kaʻiulani", or end an abbreviation. */
const isSign = /^[\p{P}\p{Z}\p{C}\p{M}\p{Sk}\u02B0-\u02FFªº]*$/u

function capital(letter: string): string {
  if (/\p{Script=Georgian}/u.test(letter)) return letter
  const upper = letter.toLocaleUpperCase()
  return lettersOf(upper).length === 1 ? upper : letter
}

export function initials(name: string): string {
  const words = name.normalize('NFC').split(/\s+/u).map(lettersOf)
  const written = words.map(letters => letters.filter(letter => !isSign.test(letter)))
  const named = (written.some(letters => letters.length > 0) ? written : words).filter(letters => letters.length > 0)
  const first = named[0] ?? []
  const last = named.at(-1) ?? []
  return (named.length === 1 ? first.slice(0, 2) : [...first.slice(0, 1), ...last.slice(0, 1)]).map(capital).join('')
}
