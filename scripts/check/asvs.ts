import { asvsNumbers } from './asvs-numbers.ts'

const states = ['met', 'not applicable', 'gap'] as const
type State = (typeof states)[number]

interface Row {
  line: number
  number: string
  asked: string
  state: string
  shown: string
}

const wordsMax = 12

/**
 * Problems of the ASVS sheet: each requirement must appear once and in order, with one of three statuses and a reason, and the
 * summary must match.
 */
export function asvsProblems(file: string, text: string): string[] {
  const rows = rowsOf(text)
  const listed = rows.map(({ number }) => number)
  return [
    ...asvsNumbers.filter(number => !listed.includes(number)).map(number => `${file} has no row for ${number}.`),
    ...rows.flatMap(row => rowProblems(row, listed).map(problem => `${file}:${row.line} ${problem}`)),
    ...totalProblems(text, rows).map(problem => `${file} ${problem}`),
  ]
}

const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((content, index) => {
    const [, number = '', asked = '', state = '', shown = ''] = content.split('|').map(cell => cell.trim())
    return /^V\d/.test(number) ? [{ line: index + 1, number, asked, state, shown }] : []
  })

function rowProblems({ number, asked, state, shown }: Row, listed: string[]): string[] {
  const words = asked.split(/\s+/).filter(Boolean).length
  return [
    ...(asvsNumbers.includes(number) ? [] : [`has ${number}, which is no requirement of these levels.`]),
    ...(listed.indexOf(number) === listed.lastIndexOf(number) ? [] : [`has ${number} more than once.`]),
    ...(states.includes(state as State) ? [] : [`says "${state}" of ${number}: it is ${states.join(', ')}.`]),
    ...(words > 0 && words <= wordsMax ? [] : [`asks ${number} in ${words} words, not in 1 to ${wordsMax}.`]),
    ...(shown ? [] : [`does not say what shows ${number}.`]),
    ...(state === 'met' && !/\]\(|`/.test(shown) && !/\bV\d/.test(shown) ? [`names no file for ${number}.`] : []),
  ]
}

function totalProblems(text: string, rows: Row[]): string[] {
  const counted = states.map(state => `${rows.filter(row => row.state === state).length} ${state}`).join(', ')
  const told = /Of the \d+: (\d+ met, \d+ not applicable, \d+ gap)s?\./.exec(text)?.[1]
  return told === counted ? [] : [`counts "${told ?? 'nothing'}" in its head, but its rows are "${counted}".`]
}
