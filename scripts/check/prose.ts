const oddWords: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banew\b/gi, 'again, reload, refetch'],
  [/\b(?:whoever|whomever|whichever|whosoever)\b/gi, 'the user who, any client that'],
  [/\bwhatever\b/gi, 'any, all'],
  [/\b(?:nobody|somebody|everybody)(?:'s)?\b/gi, 'a user, the viewer, the caller, all members, no client'],
  [/(?<![-\w])stands?(?! ?-?in\b|-|ard|by)\b/gi, 'is, exists, is listed, is stored'],
  [/\bbeside\b/gi, 'next to, alongside, besides'],
  [/\bmeanwhile\b/gi, 'concurrently, while …'],
  [/\bthrice\b/gi, 'three times'],
  [/\b(?:is|are|was|were|be) told\b/gi, 'is notified, receives'],
  [/\b(?:heeds?|tidings|hitherto|therein|thereof|hearken|outlast\w*|hence|afterwards?|whom)\b/gi, 'a plain word'],
  [/\bat once\b/gi, 'immediately, or concurrently'],
  [/\bgo(?:es)? on\b/gi, 'continues'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\bis over\b/gi, 'has ended'],
  [/\bfor good\b/gi, 'permanently'],
  [/\bthat is left\b/gi, 'remaining'],
  [
    /\bwhat (?:is|are|was|were) (?:to be |not |no |still |already |being )?\w+(?:ed|en|wn|ld|ght|de|nt|pt|st|ut|ad)\b/gi,
    'a noun: the upload, stored rows',
  ],
]
/** Per 1,000 words, and words in comments per 1,000 lines of code. */
const most = 1
const commentWordsMax = 258

const kinds = ['comments', 'test names', 'documents', 'English sentences'] as const
type Kind = (typeof kinds)[number]
interface Piece {
  kind: Kind
  text: string
  line: number
}

/** Released migrations must not change, sample content imitates members, and two pages are generated. */
const leftOut =
  /^server\/db\/migrations\/|^sample\/(?:content|products)\/|\/(?:es|ca)(?:\/|\.ts$)|^scripts\/check\/prose/

export function proseOf(file: string, text: string): Piece[] {
  if (leftOut.test(file) || !/\.(?:ts|tsx|mjs|md)$/.test(file)) return []
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const found = (kind: Kind, pattern: RegExp, group = 1): Piece[] =>
    [...text.matchAll(pattern)].map(match => {
      const read = match[group] ?? match[2] ?? ''
      return { kind, text: read, line: lineAt(match.index + match[0].indexOf(read)) }
    })
  if (file.endsWith('.md')) return [{ kind: 'documents', text: text.replaceAll(/```[\s\S]*?```/g, ' '), line: 1 }]
  if (/locales\/en\/|server\/words\/en/.test(file))
    return found('English sentences', /(['"`])((?:\\.|(?!\1).){4,})\1/g, 2).filter(piece => /\s/.test(piece.text))
  return [
    // Globs and patterns of paths contain the same characters.
    ...found('comments', /(?:^|\s)\/\/ ?([^\n]*)|(?<![^\s{([,])\/\*\*?(?=\s)([\s\S]*?)\*\//g),
    ...(/\.(?:test|spec)\.tsx?$/.test(file)
      ? found('test names', /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g, 2)
      : []),
  ]
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** A problem if comments have more words than `commentWordsMax` per 1,000 lines of code. */
export function commentProblems(files: readonly (readonly [file: string, text: string])[]): string[] {
  const code = files.filter(([file]) => !leftOut.test(file) && /\.(?:ts|tsx|mjs)$/.test(file))
  const lines = code.reduce((sum, [, text]) => sum + text.split('\n').length, 0)
  const words = code
    .flatMap(([file, text]) => proseOf(file, text).filter(piece => piece.kind === 'comments'))
    .reduce((sum, { text }) => sum + wordsIn(text), 0)
  const allowed = Math.round((commentWordsMax * lines) / 1000)
  return words <= allowed ? [] : [`comments have ${words} words in ${lines} lines, at most ${allowed}.`]
}

/** Kinds of text with more odd words than allowed, and the places of the words. `files` are names with texts. */
export function proseProblems(files: readonly (readonly [file: string, text: string])[]): string[] {
  const all = files.flatMap(([file, text]) => proseOf(file, text).map(piece => ({ ...piece, file })))
  return kinds.flatMap(kind => {
    const pieces = all.filter(piece => piece.kind === kind)
    const words = pieces.reduce((sum, { text }) => sum + wordsIn(text), 0)
    const hits = pieces.flatMap(({ file, text, line }) =>
      oddWords.flatMap(([pattern, instead]) =>
        [...text.matchAll(pattern)].map(match => {
          const at = line + text.slice(0, match.index).split('\n').length - 1
          return `${file}:${at} "${match[0]}": write ${instead}.`
        }),
      ),
    )
    if (hits.length * 1000 <= most * Math.max(words, 1000)) return []
    return [`${kind}: ${hits.length} odd words in ${words}, at most ${most} in 1,000`, ...hits]
  })
}
