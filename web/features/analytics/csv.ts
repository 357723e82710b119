import { csvFile } from '../../../contract/values/csv.ts'
import { isShare, isSpan, type Cell, type Table } from './table.ts'

/** Escapes cells that a spreadsheet would run as a formula, such as a neighborhood named `=cmd`. */
export const csvOf = ({ columns, rows }: Table, language: string): string =>
  `${csvFile(
    columns,
    rows.map(row => row.map(written)),
    { language },
  )}\r\n`

function written(cell: Cell): string | number {
  if (cell === null) return ''
  if (isShare(cell)) return Number(cell.share.toFixed(4))
  if (isSpan(cell)) return cell.from === cell.to ? cell.from : `${cell.from}/${cell.to}`
  return cell
}
