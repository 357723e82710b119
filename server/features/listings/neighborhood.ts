import { neighborhoods, type Neighborhood } from '../../../contract/vocabulary.ts'

/** The words of a text between blanks, without accents and signs. */
const folded = (text: string): string => {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return ` ${words.filter(Boolean).join(' ')} `
}

// The longest first: who lives in Vila de Gràcia does not mean Gràcia.
const known = neighborhoods
  .map(name => ({ name, words: folded(name) }))
  .toSorted((a, b) => b.words.length - a.words.length)

/** The neighborhood that a place names, as people write it; null where it names none. */
export function neighborhoodOf(place: string | null): Neighborhood | null {
  const written = folded(place ?? '')
  return known.find(({ words }) => written.includes(words))?.name ?? null
}
