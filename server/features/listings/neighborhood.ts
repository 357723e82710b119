import { neighborhoods, type Neighborhood } from '../../../contract/vocabulary.ts'

/** Words without accents and punctuation, separated and surrounded by spaces. */
const folded = (text: string): string => {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return ` ${words.filter(Boolean).join(' ')} `
}

// Longest first, so that "Vila de Gràcia" does not match "Gràcia".
const known = neighborhoods
  .map(name => ({ name, words: folded(name) }))
  .toSorted((a, b) => b.words.length - a.words.length)

export function neighborhoodOf(place: string | null): Neighborhood | null {
  const written = folded(place ?? '')
  return known.find(({ words }) => written.includes(words))?.name ?? null
}
