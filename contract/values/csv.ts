import Papa from 'papaparse'

/** Without it, spreadsheets assume a legacy encoding. */
const byteOrderMark = '\uFEFF'

/** Also inside a text: there a program that expects another separator starts a cell. */
const formula = /(^|[,;\t\r\n])(?="*[=+\-@＝＋－＠])/g
const leadingSpace = /^(?=[\t\r\n])/
const separators = /[,;\t]/

/**
 * A `sep=` line would tell them, but Excel then ignores the byte order mark. Escapes text that a spreadsheet would run
 * as a formula (CSV injection).
 */
export function csvFile(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  { language }: { language: string },
): string {
  const numbers = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 })
  const delimiter = numbers.format(0.5).includes(',') ? ';' : ','
  const written = (cell: unknown) => {
    if (typeof cell === 'number') return numbers.format(cell)
    return typeof cell === 'string' ? cell.replace(leadingSpace, "'").replace(formula, "$1'") : cell
  }
  return (
    byteOrderMark +
    Papa.unparse(
      { fields: [...columns], data: rows.map(row => row.map(written)) },
      { delimiter, quotes: (cell: unknown) => separators.test(String(cell)) },
    )
  )
}
