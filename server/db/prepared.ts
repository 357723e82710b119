import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'
import type { Schema } from './tables.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const names = new Map<string, string>()

const lastOnes = new Set<string>()

export const endsTransaction = (text: string): boolean => lastOnes.has(text)

export const statementName = (text: string): string | undefined => names.get(text)

/**
 * Planned once per connection. Values that determine the index must be literals, because the generic plan fits
 * all values. Columns must be named: adding one invalidates a plan of `select *`. With `endsTransaction`,
 * only the commit may follow, and no rows return.
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
