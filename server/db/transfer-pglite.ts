import type { PGlite, Transaction } from '@electric-sql/pglite'
import { countRows, orderedRows, quoted, sameForms, type CarriedTable, type Transfer } from './transfer.ts'

const pageBytes = 1024 * 1024
const pageRows = { first: 64, max: 8_192 }

/** All other queries wait, because there is one connection. */
export const transferPglite = <T>(pglite: PGlite, work: (transfer: Transfer) => Promise<T>): Promise<T> =>
  pglite.transaction(async transaction => {
    await transaction.exec(`set constraints all immediate; ${sameForms}`)
    return work({
      query: <Row>(text: string, values?: unknown[]) => transaction.query<Row>(text, values),
      script: async text => void (await transaction.exec(text)),
      copyOut: table => pages(transaction, table),
      copyIn: async ({ name, columns }, rows) => {
        const statement = `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from '/dev/blob'`
        await transaction.query(statement, [], { blob: new Blob([rows as Uint8Array<ArrayBuffer>]) })
      },
    })
  })

// The engine returns a COPY as a whole, so rows are read in pages.
async function* pages(transaction: Transaction, table: CarriedTable): AsyncGenerator<Uint8Array> {
  let after: string[] | undefined
  let count = pageRows.first
  for (;;) {
    const { blob } = await transaction.query(`copy (${orderedRows(table, after, count)}) to '/dev/blob'`)
    const page = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer())
    if (page.length === 0) return
    yield page
    after = lastKey(table, page)
    const rows = countRows(page)
    if (rows < count) return
    count = Math.max(1, Math.min(count * 4, pageRows.max, Math.floor((rows * pageBytes) / page.length)))
  }
}

function lastKey({ columns, key }: CarriedTable, page: Buffer): string[] {
  const fields = page
    .subarray(page.lastIndexOf(10, -2) + 1, -1)
    .toString('utf8')
    .split('\t')
  return key.map(({ name }) => unescaped(fields[columns.indexOf(name)] ?? ''))
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (field: string) => field.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)
