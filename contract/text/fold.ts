import { asciiDigits } from './characters.ts'

const marks = String.raw`\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1b34\u1be6\u1c37\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ua9b3\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\u{110ba}\u{11173}\u{111ca}\u{11236}\u{112e9}\u{1133b}\u{1133c}\u{11446}\u{114c3}\u{115c0}\u{116b7}\u{1183a}\u{11943}\u{11d42}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`
const unseen = new RegExp(`[${marks}]`, 'gu')

const inWords = './:,@_'
/** Of folded text, with the space and those of `inWords`: everything but letters, marks and digits. */
const others = String.raw`\u0001-\u001f\u0021-\u002b\u002d\u003b-\u003f\u005b-\u005e\u0060\u007b-\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06de\u06e9\u06fd\u06fe\u0700-\u070d\u07f6-\u07f9\u07fe\u07ff\u0830-\u083e\u085e\u0888\u0964\u0965\u0970\u09f2\u09f3\u09fa\u09fb\u09fd\u0a76\u0af0\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d\u166e\u1680\u169b\u169c\u16eb-\u16ed\u1735\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u1940-\u1945\u19de-\u19ff\u1a1e\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u1cd3\u2010-\u20c1\u2104-\u214d\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720\ua721\ua789\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e\ua92f\ua95f\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade\uaadf\uaaf0\uaaf1\uab5b\uab6a\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdff\ufe45\ufe46\ufffc\ufffd\u{1d000}-\u{1d3ff}\u{1d800}-\u{1daff}\u{1f000}-\u{1fbef}\u{f0000}-\u{10fffd}`
const word = `[^ ${inWords}${others}]`
const letter = `[^ 0-9${inWords}${others}]`

/** Letters of scripts that are written without spaces; those of Korean, because its words are compounds. */
const unspaced = String.raw`\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48c\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3fffd}`
const onUnspaced = String.raw`\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u17b6-\u17d3\u17dd\u3099\u309a`

/** Whose compatibility form is a mark on a space, or another letter. */
const early: Record<string, string> = { '´': "'", '\u02d9': '·', '\u318d': '·' }

const forms = new Map<string, string>()
for (const [to, from] of [
  ["'", '\u0060\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c'],
  ['"', '\u05f4\u201c\u201d\u201e\u201f\u2033'],
  [
    '-',
    '\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c\u3030',
  ],
  ['·', '\u02d1\u1427\u16eb\u2022\u2027\u2219\u22c5\u25e6\u2981\u2e31\u2e33\u30fb\ua78f'],
  ['/', '\u2044\u2215\u2571\u29f8'],
  [':', '\u2236\ua789'],
  ['.', '\u066b'],
  [',', '\u066c'],
  [' ', '\u0085\u1680\u2028\u2029\u2800'],
] as const)
  for (const one of from) forms.set(one, to)
const from =
  'øłđðħıŧς\u0671\u06cc\u0649\u06a9\u06aa\u06c1\u06be\u06d5\u0629\u06c3\u0901\u0981\u0a01\u0a70\u0a81\u0b01\u0c00\u0c01\u0c81\u0d00\u0d01'
const to =
  'olddhitσ\u0627\u064a\u064a\u0643\u0643\u0647\u0647\u0647\u0647\u0647\u0902\u0982\u0a02\u0a02\u0a82\u0b02\u0c02\u0c02\u0c82\u0d02\u0d02'
for (const [nth, one] of [...from].entries()) forms.set(one, to[nth] ?? '')
for (const [one, two] of [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const)
  forms.set(one, two)

const formed = new RegExp(`[${[...forms.keys()].join('')}]`, 'gu')

/** Of Devanagari, Bengali, Gurmukhi and Gujarati. Writers choose between the letter and the dot, as in "हिन्दी" and "हिंदी". */
const nasals = (
  [
    ['\u0902', /[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g],
    ['\u0982', /[\u0999\u099e\u09a3\u09a8\u09ae]\u09cd(?=[\u0995-\u09b9\u09f0\u09f1])/g],
    ['\u0a02', /[\u0a19\u0a1e\u0a23\u0a28\u0a2e]\u0a4d(?=[\u0a15-\u0a39])/g],
    ['\u0a82', /[\u0a99\u0a9e\u0aa3\u0aa8\u0aae]\u0acd(?=[\u0a95-\u0ab9])/g],
  ] as const
).map(
  ([dot, letter]) =>
    (text: string) =>
      text.replace(letter, dot),
)

const ordered = (text: string) =>
  text
    .replace(/\u0e4d(\u0e32?)([\u0e48-\u0e4b])/g, '$2\u0e4d$1')
    .replace(/\u0ecd(\u0eb2?)([\u0ec8-\u0ecb])/g, '$2\u0ecd$1')
    .replaceAll('\u0e40\u0e40', '\u0e41')

/** "c++" and "c#" are words. Their signs become letters that look the same. */
export const withSigns = (folded: string): string =>
  folded
    .replace(/(?<![a-z0-9])([a-z])\+\+(?![a-z])/g, '$1\u1429\u1429')
    .replace(/(?<![a-z0-9])([a-z])\+(?![a-z0-9+#])/g, '$1\u1429')
    .replace(/(?<![a-z0-9])([a-z])#(?![a-z0-9+#])/g, '$1\u2d4c')

/**
 * For comparing what people type with what others wrote: without differences that a reader does not see, and without accents. As
 * the function `fold` of the database.
 */
export const fold = (text: string): string =>
  withSigns(nasals.reduce((so, dotted) => dotted(so), ordered(unified(text))))

const unified = (text: string): string =>
  asciiDigits(
    text
      // "1½" is "1 1/2".
      .replace(/(?<=[^ \u00a0])[\u00bc-\u00be\u2150-\u215e]/g, ' $&')
      .replace(/[´\u02d9\u318d]/g, one => early[one] ?? one)
      .normalize('NFKD')
      .replace(unseen, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(formed, one => forms.get(one) ?? one),
  )
    .replace(/(?<=[0-9])[×✕✖⨯](?=[0-9])/g, 'x')
    .replace(/l·+(?=l)/g, 'l')
    .replace(/(?<=[\u05d0-\u05ea])["'](?=[\u05d0-\u05ea])/g, '')

const joiners = new RegExp(`(?<=${letter})[.'·-](?=${word})|(?<=[0-9])[.'·-](?=${letter})`, 'gu')

/** Words with their dots, apostrophes and hyphens dropped, as "pej" for "p.ej"; not between digits. */
export const joined = (folded: string): string => folded.replace(joiners, '')

const clusters = new RegExp(`[${unspaced}][${onUnspaced}]*`, 'gu')
const apart = (folded: string) =>
  folded.search(clusters) < 0 ? folded : folded.replace(clusters, ' $& ').replace(/ {2,}/g, ' ')

const typed = new RegExp(`${word}[.'·@_/:,-](?=${word})`, 'u')
const starts = new RegExp(`[.:/,@_${others}](?=${word})`, 'gu')
const otherStarts = new RegExp(`[${others}](?=${word})|[./:,](?=${letter})|(?<=${letter})[./:,](?=[0-9])`, 'gu')

/**
 * What a search finds a text by: folded, each word after a space. Words with something inside are in it twice: in "Sants-Montjuïc" both
 * parts are found, and so is "santsmontjuic"; in "24/7" each number, and both. As the function `searchable` of the database.
 */
export function searchable(text: string): string {
  const folded = fold(` ${text}`)
  const whole = folded.split(/[ \n\r\t]/).filter(part => typed.test(part))
  const also = whole.map(part => ` ${joined(part).replace(otherStarts, '$& ')}`)
  return apart(folded.replace(starts, '$& ') + also.join(''))
}

const between = new RegExp(`[\\s${others}]+|[./:,](?![0-9])|(?<![0-9])[./:,]|[@_](?!${word})|(?<!${word})[@_]`, 'u')

/** Of Catalan, French and Italian. Words are found inside of others too, so "l'Eixample" is found by what is left. */
const articles = new RegExp(`(?<!${word})[dl]'(?=h?[aeiou][a-z]{3})`, 'gu')

/** Distinct words of a folded search, without elided articles. A hyphen separates words, as a space does. Symbols count if there is nothing else. */
export function wordsOf(folded: string): string[] {
  const words = joined(folded.replaceAll('-', ' ').replace(articles, '')).split(between).filter(Boolean)
  return [...new Set(words.length > 0 ? words.map(one => apart(one).trim()) : folded.split(/\s+/).filter(Boolean))]
}

const letterOrDigit = /[\p{L}\p{N}]/u
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

export const isWord = (found: string): boolean => letterOrDigit.test(found)

export const isShort = (word: string): boolean => !startsUnspaced.test(word) && [...word].length < 3 && isWord(word)

export const isAtStart = (word: string): boolean => startsUnspaced.test(word) || isShort(word)

/** Each word, and a short one also together with its neighbors, because "wifi" is written for "wi-fi". */
export const alternativesOf = (words: readonly string[]): string[][] =>
  words.map((one, nth) => {
    if (!isShort(one)) return [one]
    const pairs = [words.slice(nth - 1, nth + 1), words.slice(nth, nth + 2)]
    return [one, ...pairs.filter(pair => pair.length === 2 && !/\d \d/.test(pair.join(' '))).map(pair => pair.join(''))]
  })

export const hasWord = (word: string, found: string): boolean => found.includes(isAtStart(word) ? ` ${word}` : word)

export function contains(text: string, search: string): boolean {
  const found = searchable(text)
  return alternativesOf(wordsOf(fold(search))).every(some => some.some(word => hasWord(word, found)))
}
