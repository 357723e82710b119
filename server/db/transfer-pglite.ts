import type pg from 'pg'
import type { Engine } from './pglite-engine.ts'
import { oneStatement } from './one-statement.ts'
import {
  countRows,
  orderedRows,
  quoted,
  sameForms,
  type CarriedTable,
  type Transfer,
  type TransferKind,
} from './transfer.ts'

const pageBytes = 1024 * 1024
const pageRows = { first: 64, max: 8_192 }

export async function transferPglite<T>(
  pool: pg.Pool,
  engine: Engine,
  kind: TransferKind,
  work: (transfer: Transfer) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin ${kind === 'read' ? 'read only' : ''}; set constraints all immediate; ${sameForms}`)
    const result = await work({
      query: async <Row>(text: string, values: unknown[] = []) => ({
        rows: (await client.query(text, values)).rows as Row[],
      }),
      script: async text => void (await client.query(text)),
      statement: text => oneStatement(client, text),
      copyOut: table => pages(engine, table),
      copyIn: async ({ name, columns }, rows) => {
        await engine.copy(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from '/dev/blob'`, rows)
      },
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

// The engine returns a COPY as a whole, so rows are read in pages.
async function* pages(engine: Engine, table: CarriedTable): AsyncGenerator<Uint8Array> {
  let after: string[] | undefined
  let count = pageRows.first
  for (;;) {
    const page = Buffer.from(await engine.copy(`copy (${orderedRows(table, after, count)}) to '/dev/blob'`))
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
