import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Shorter ones would occur in most passwords. */
export const listedMin = 5
export const listedMax = 40

const file = new URL('./common-passwords.txt.gz', import.meta.url)
let list: string[] | undefined

/** Sorted by UTF-16 code units, as `<` compares; `common-passwords.LICENSE.txt` names the source. */
const words = (): string[] => (list ??= gunzipSync(readFileSync(file)).toString('utf8').split('\n'))

const digits: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const ones = ['1', 'i', 'l'] as const

/** Each character stays one character, so that positions in the results are positions in `text`. */
const readings = (text: string): Set<string> => {
  const base = [...text].map(character => [...character.normalize('NFD')][0] ?? character)
  const read = (one: string) => base.map(character => (character === '1' ? one : (digits[character] ?? character)))
  return new Set([base.join(''), ...ones.map(one => read(one).join(''))])
}

export function commonPasswordsIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const reading of readings(text))
    for (let from = 0; from + listedMin <= reading.length; from++)
      for (let to = from + listedMin; to <= Math.min(reading.length, from + listedMax); to++)
        if (isListed(reading.slice(from, to))) found.add(text.slice(from, to))
  return found
}

function isListed(word: string): boolean {
  const all = words()
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const here = all[middle] ?? ''
    if (here === word) return true
    if (here < word) from = middle + 1
    else to = middle
  }
  return false
}
