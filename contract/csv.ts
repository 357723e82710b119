import Papa from 'papaparse'

/** Without it, spreadsheet programs assume a legacy encoding. */
const byteOrderMark = '\uFEFF'

/** Text that starts like a formula, also multi-line text, which the library's own pattern misses. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns a CSV file without a trailing line break. Escapes text that a spreadsheet would run as a formula (CSV injection). */
export const csvFile = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  byteOrderMark + Papa.unparse({ fields: [...columns], data: [...rows] }, { escapeFormulae: formula })
