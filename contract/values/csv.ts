import Papa from 'papaparse'

/** Without it, spreadsheets assume a legacy encoding. */
const byteOrderMark = '\uFEFF'

/** Also in multi-line text, which the library's own pattern misses. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Escapes text that a spreadsheet would run as a formula (CSV injection). */
export const csvFile = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  byteOrderMark + Papa.unparse({ fields: [...columns], data: [...rows] }, { escapeFormulae: formula })
