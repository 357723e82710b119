import Papa from 'papaparse'

/** Without it spreadsheets take the file for one of their own old encoding. */
const byteOrderMark = '\uFEFF'

/** What begins like a formula, also where more lines follow: the library's own rule looks at single lines only. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A CSV file, without a break at its end. Text that a spreadsheet would take for a formula is made text. */
export const csvFile = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  byteOrderMark + Papa.unparse({ fields: [...columns], data: [...rows] }, { escapeFormulae: formula })
