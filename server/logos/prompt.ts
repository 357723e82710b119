import type { LogoShape } from '../../contract/values/logo-vocabulary.ts'
import type { Wishes } from './colors.ts'
import { colorOf, isFiller, isOrdinary, leadsToGround, numberOf, shapeOf } from './words.ts'

export interface Asked {
  colors: Wishes
  shape: LogoShape | null
  count: number | null
  name: string | null
  quoted: boolean
  omitted: string
}

const nameMax = 28
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** English, Spanish or Catalan. Ignores unknown words; never throws. */
export function readPrompt(prompt: string): Asked {
  const quotes = [...prompt.matchAll(/["“”«„]([^"“”«»„]+)["“”»]/gu)].flatMap(([, text = '']) => text.trim() || [])
  const [quoted] = quotes
  const name = shortened(quoted ?? nameIn(prompt))
  const clauses = (quoted ? prompt.replace(quoted, ' ') : prompt)
    .split(/[.,;:!?\n()]+/)
    .map(clause => (clause.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []).map(plain))
  const known = clauses.flat()
  return {
    colors: colorsOf(clauses),
    shape: first(known.map(shapeOf)),
    count: first(known.map(numberOf)),
    name,
    quoted: quoted !== undefined,
    omitted: tidied(quotes.join(' '))
      .slice(quoted ? (name ?? '').length : 0)
      .trim(),
  }
}

const first = <T>(found: readonly (T | undefined)[]): T | null => found.find(one => one !== undefined) ?? null

function colorsOf(clauses: readonly string[][]): Wishes {
  const wishes: Wishes = {}
  for (const words of clauses) takeColors(words, wishes)
  return wishes
}

function takeColors(words: readonly string[], wishes: Wishes): void {
  for (const [index, word] of words.entries()) {
    const color = colorOf(word)
    if (!color) continue
    const [before, after] = [words[index - 1] ?? '', words[index + 1] ?? '']
    if (color === 'blue' && colorOf(before) === 'night') continue
    if (color === 'night' && (before === 'blau' || before === 'azul')) {
      wishes[wishes.main === 'blue' ? 'main' : 'ground'] = 'night'
      continue
    }
    const of = shapeOf(after) ?? shapeOf(before)
    if (leadsToGround(before) || leadsToGround(words[index - 2] ?? '') || after === 'background') {
      if (wishes.ground && !wishes.main) wishes.main = wishes.ground
      wishes.ground = color
    } else if (of && !themes.includes(of) && !wishes.accent) wishes.accent = color
    else if (of && !wishes.main) wishes.main = color
    else if (!wishes.ground) wishes.ground = color
    else if (!wishes.main) wishes.main = color
    else if (!wishes.second) wishes.second = color
    else wishes.accent ??= color
  }
}

const themes: LogoShape[] = ['flower', 'wave', 'person']

const run =
  /\p{Lu}[\p{L}\p{M}\p{N}]*(?:[ '’·&/-]+(?:(?:d['’]|l['’]|de |del |de la |dels |of |the |la |el |i |y )?\p{Lu}|\p{N})[\p{L}\p{M}\p{N}]*)*/gu

function nameIn(prompt: string): string | null {
  for (const [found] of prompt.matchAll(run)) {
    const words = found.split(' ')
    while (words[0] && isOrdinary(plain(words[0])) && (words.length === 1 || isFiller(plain(words[0])))) words.shift()
    if (words.length > 0) return words.join(' ')
  }
  return null
}

const tidied = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

function shortened(name: string | null | undefined): string | null {
  const trimmed = name && tidied(name)
  if (!trimmed) return null
  const letters = Array.from(trimmed)
  if (letters.length <= nameMax) return trimmed
  const cut = letters.slice(0, nameMax).join('')
  const whole = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return whole.replace(/(?: (?:de|del|la|el|els|les|of|the|i|y|and))+$/i, '')
}
