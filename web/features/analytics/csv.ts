import { csvFile } from '../../../contract/csv.ts'
import { isShare, isSpan, type Cell, type Table } from './table.ts'

/**
 * The file of a table. Days are written as calendars of all programs read them, shares as numbers. What a spreadsheet
 * would take for a formula, as a neighbourhood called `=cmd`, is made a text.
 */
export const csvOf = ({ columns, rows }: Table): string =>
  `${csvFile(
    columns,
    rows.map(row => row.map(written)),
  )}\r\n`

function written(cell: Cell): string | number {
  if (cell === null) return ''
  if (isShare(cell)) return Number(cell.share.toFixed(4))
  if (isSpan(cell)) return cell.from === cell.to ? cell.from : `${cell.from}/${cell.to}`
  return cell
}
