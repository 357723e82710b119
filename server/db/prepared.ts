import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'
import type { Schema } from './schema.ts'

/** Stands in a query for a value that comes with each run. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const names = new Map<string, string>()

const lastOnes = new Set<string>()

/** Whether this statement is the last of every transaction that it stands in. */
export const endsTransaction = (text: string): boolean => lastOnes.has(text)

/** The name under which a connection keeps this statement planned; undefined for a statement that is sent whole. */
export const statementName = (text: string): string | undefined => names.get(text)

/**
 * A query that nearly every request makes: built once, and parsed and planned once by each connection. Building and
 * planning cost several times what running it does. `given` are its values, to be placed as expressions.
 *
 * What chooses an index must be written into the query and not be given: the plan has to be right for every value. The
 * columns must be named: a plan of `select *` breaks when a column arrives. One that `endsTransaction` is followed by the
 * commit alone, and its rows are not asked for.
 */
export function prepared<Given extends Record<string, unknown>, Row>(
  build: (
    db: Kysely<Schema>,
    given: { [Name in keyof Given]: RawBuilder<Given[Name]> },
  ) => Compilable<Row> | RawBuilder<Row>,
  { endsTransaction: last = false }: { endsTransaction?: boolean } = {},
): (db: Kysely<Schema>, given: Given) => Promise<Row[]> {
  const slots = new Proxy({} as { [Name in keyof Given]: RawBuilder<Given[Name]> }, {
    get: (_, name) => sql`${new Slot(String(name))}`,
  })
  let query: CompiledQuery<Row> | undefined
  return async (db, given) => {
    if (!query) {
      query = build(db, slots).compile(db)
      names.set(query.sql, createHash('sha256').update(query.sql).digest('hex').slice(0, 32))
      if (last) lastOnes.add(query.sql)
    }
    const parameters = query.parameters.map(value => (value instanceof Slot ? given[value.name] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** Makes one thing for each combination of flags, when it is first asked for. */
export function memoized<Flags extends Record<string, boolean | string>, Made>(
  make: (flags: Flags) => Made,
): (flags: Flags) => Made {
  const made = new Map<string, Made>()
  return flags => {
    const key = Object.values(flags).join()
    const known = made.get(key) ?? make(flags)
    made.set(key, known)
    return known
  }
}
