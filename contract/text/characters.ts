const invisible =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\u{1D159}\uFFF9-\uFFFC\p{Noncharacter_Code_Point}]/gu
const blanks = /[\p{White_Space}\u2800\u{1D159}]+/gu
/** Marks, and joiners of hieroglyphs, show nothing without a letter. */
const onItsOwn = /[^\p{M}\u{13430}-\u{1345F}]/u

export const lengthOf = (text: string): number => [...text].length

/** 0 for text that shows nothing: spaces, zero-width characters, fillers, and marks without a letter. */
export function visibleLength(text: string): number {
  const seen = text.normalize('NFC').replace(invisible, '')
  return onItsOwn.test(seen) ? lengthOf(seen) : 0
}

const digit = /\p{Nd}/u

/** With the digits 0 to 9 for the decimal digits of all scripts. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, found => {
    // Digits are consecutive, from zero to nine.
    let before = found.codePointAt(0) ?? 0
    const own = before
    while (digit.test(String.fromCodePoint(before - 1))) before -= 1
    return String((own - before) % 10)
  })

const unseen = /[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu

/** Without characters that hide a link from a pattern, but not from a reader. */
export const plainLetters = (value: string): string => value.normalize('NFKC').normalize('NFD').replace(unseen, '')

const ignorable =
  '\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}'
const directional = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'

const pictograph =
  '[\\u00A9\\u00AE\\u203C\\u2049\\u2122\\u2139\\u2190-\\u21FF\\u2300-\\u2328\\u232B-\\u23FF\\u24C2\\u25A0-\\u27BF\\u2934\\u2935\\u2B00-\\u2BFF\\u3030\\u303D\\u3297\\u3299\\u{1F000}-\\u{1F3FA}\\u{1F400}-\\u{1FAFF}]'
const styled = `${pictograph}[\\uFE0E\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?`
const joining =
  '[\\u0600-\\u061B\\u061E-\\u109F\\u1700-\\u17B3\\u17B6-\\u180A\\u1810-\\u1CFF\\uA800-\\uABFF\\uFB50-\\uFDCF\\uFE70-\\uFEFC\\u{10A00}-\\u{11FFF}\\u{1E900}-\\u{1E95F}]'
const unspaced = '[\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17B3\\u17B6-\\u17FF]'
const mongolian = '[\\u1820-\\u18AF]'
const han = '[\\u2E80-\\u2FDF\\u3005\\u3007\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFD}]'
const point = '[\\u0591-\\u05BD\\u05BF\\u05C1-\\u05C7]'

/** Raised digits and fractions stay: "15⁹⁹" is no 1599, and "anna¹" no anna1. */
const compatible = (text: string): string => text.replace(/\P{No}+/gu, part => part.normalize('NFKC'))

/** Where ignorable characters change their neighbors. The migration of stored texts has the same ranges. */
const shaping = [
  // Flags of regions.
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  `${styled}(?:\\u200D${styled})*`,
  '[#*0-9]\\uFE0F(?=\\u20E3)',
  `${joining}(?:\\u200D|\\u200C(?=${joining}))`,
  `${unspaced}\\u200B(?=${unspaced})`,
  `${mongolian}(?:[\\u180B-\\u180D\\u180F]|\\u180E(?=${mongolian}))`,
  `${han}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]`,
  `${point}\\u034F(?=${point})`,
].join('|')

const all = new RegExp(`()[${ignorable}${directional}]`, 'gu')
const idleInLine = new RegExp(`(${shaping})|[${ignorable}${directional}]`, 'gu')
const idleInLines = new RegExp(`(${shaping})|[${ignorable}]`, 'gu')

const ignored = /\p{Default_Ignorable_Code_Point}/u
const stacked = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]{5,}/gu
/** Points and accents of Hebrew, letters below others in Tibetan, vowels and tones of Myanmar. */
const deep = /[\u0591-\u05C7\u0F18-\u0FC6\u102B-\u109D\uA9E5\uAA7C]/

function uncrowded(text: string): string {
  return text.replace(stacked, marks => {
    let count = 0
    return [...marks]
      .filter(mark => {
        if (ignored.test(mark)) return true
        if (count >= (deep.test(mark) ? 8 : 4)) return false
        count += 1
        return true
      })
      .join('')
  })
}

function composed(text: string, idle: RegExp): string {
  const stored = uncrowded(text.normalize('NFC').replace(idle, '$1')).normalize('NFC')
  // A dropped character leaves its neighbors next to each other.
  return stored === text ? stored : composed(stored, idle)
}

const pair: Record<string, string> = { '\u2066': '\u2069', '\u2067': '\u2069', '\u2068': '\u2069' }
const embeddings = /[\u202A-\u202E\u2066-\u2069]/

/** Without overrides, and without embeddings and isolates that are not closed in their paragraph. */
export function balanced(paragraph: string): string {
  if (!embeddings.test(paragraph)) return paragraph
  const letters = [...paragraph]
  const open: number[] = []
  const kept = new Set<number>()
  for (const [at, letter] of letters.entries()) {
    if (!embeddings.test(letter)) continue
    if (letter !== '\u202C' && letter !== '\u2069') open.push(at)
    else {
      const closes = (from: number | undefined) => (pair[letters[from ?? -1] ?? ''] ?? '\u202C') === letter
      const from = letter === '\u2069' ? open.findLastIndex(closes) : closes(open.at(-1)) ? open.length - 1 : -1
      const start = open[from]
      if (start === undefined) continue
      open.splice(from)
      if (letters[start] !== '\u202D' && letters[start] !== '\u202E') kept.add(start).add(at)
    }
  }
  return letters.filter((letter, at) => kept.has(at) || !embeddings.test(letter)).join('')
}

/** Marks at the start sit on what is before the text. */
const leading = /^[\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}]+/u

/**
 * All are NFC and idempotent. Identifiers and searches keep nothing invisible; the others keep what shapes emoji and
 * letters. Only long text keeps marks of direction.
 */
export const normal = {
  identifier: (text: string): string => asciiDigits(composed(compatible(text), all)).trim(),
  search: (text: string): string => composed(text, all).trim(),
  line: (text: string): string => composed(text.replace(/[\t\v\f\u0085\u2028\u2029]/g, ' '), idleInLine),
  name: (text: string): string => normal.line(text).replace(blanks, ' ').replace(leading, '').trim(),
  lines: (text: string): string => {
    const paragraphs = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').split('\n')
    return composed(paragraphs.map(balanced).join('\n'), idleInLines)
  },
} as const

const about = /\p{RI}{2}|\P{M}[\p{M}\p{EMod}]*(?:\u200D\P{M}[\p{M}\p{EMod}]*)*|\p{M}+/gu
let segmenter: Intl.Segmenter | undefined

export function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(about) ?? []
  return Array.from((segmenter ??= new Intl.Segmenter()).segment(text), ({ segment }) => segment)
}

export const storedLength = (typed: string, { lines = true } = {}): number =>
  lengthOf((lines ? normal.lines : normal.line)(typed).trim())
