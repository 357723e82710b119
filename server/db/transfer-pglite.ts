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

const queryCanceled = '57014'
const pageBytes = 1024 * 1024
const pageRows = { first: 64, max: 8_192 }

/** `statementMs` limits one of an operator: the engine has no timeout, and all else waits. */
export async function transferPglite<T>(
  { pool, engine, statementMs }: { pool: pg.Pool; engine: Engine; statementMs: number },
  kind: TransferKind,
  work: (transfer: Transfer) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let ended = false
  try {
    await client.query(`begin ${kind === 'read' ? 'read only' : ''}; set constraints all immediate; ${sameForms}`)
    const result = await work({
      query: async <Row>(text: string, values: unknown[] = []) => ({
        rows: (await client.query(text, values)).rows as Row[],
      }),
      script: async text => void (await client.query(text)),
      statement: async text => {
        const timer = setTimeout(() => {
          ended = true
          void engine.restart().then(dropStream => {
            client.release(true)
            dropStream()
          })
        }, statementMs)
        return oneStatement(client, text)
          .catch((error: unknown) => {
            throw ended ? tooLong(statementMs) : error
          })
          .finally(() => clearTimeout(timer))
      },
      copyOut: table => pages(engine, table),
      copyIn: async ({ name, columns }, rows) => {
        await engine.copy(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from '/dev/blob'`, rows)
      },
    })
    await client.query('commit')
    return result
  } catch (error) {
    if (!ended) await client.query('rollback')
    throw error
  } finally {
    if (!ended) client.release()
  }
}

const tooLong = (limit: number) =>
  Object.assign(new Error(`it took longer than ${limit / 1_000} s`), { code: queryCanceled })

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
