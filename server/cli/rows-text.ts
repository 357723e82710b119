import { lengthOf } from '../../contract/text/characters.ts'
import { cut } from '../../contract/text/member-text.ts'

export interface Column {
  name: string
  type: 'number' | 'boolean' | 'json' | 'text'
}
/** As the database writes them. */
type Row = readonly (string | null)[]

/** Characters. */
const cellMax = 60

// Members' text must not move the cursor of the terminal or hide other cells.
const unshown = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const shownIn = (cell: string | null) => (cell === null ? '' : cut(cell.replace(unshown, '·'), cellMax))

export function tableOf(columns: readonly Column[], rows: readonly Row[]): string[] {
  const cells = [columns.map(({ name }) => name), ...rows].map(row => row.map(shownIn))
  const widths = columns.map((_, at) => Math.max(...cells.map(row => lengthOf(row[at] ?? ''))))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - lengthOf(cell)))
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = cells
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)]
}

/** A JSON object for each row, whole. */
export const linesOf = (columns: readonly Column[], rows: readonly Row[]): string[] =>
  rows.map(row =>
    JSON.stringify(
      Object.fromEntries(columns.map(({ name, type }, at) => [name, valueOf(row[at] ?? null, type)])),
    ).replace(unshown, letter => [...letter].map(one => escapeOf(one)).join('')),
  )

const escapeOf = (letter: string) =>
  Array.from({ length: letter.length }, (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

function valueOf(cell: string | null, type: Column['type']): unknown {
  if (cell === null || type === 'text') return cell
  if (type === 'boolean') return cell === 't'
  if (type === 'json') return JSON.parse(cell)
  const number = Number(cell)
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : cell
}
