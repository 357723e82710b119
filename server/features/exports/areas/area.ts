import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../../../db/schema.ts'
import type { Owner } from '../owner.ts'

/** Values that JSON can hold, and that a page shows. Moments are ISO strings in fields that end with `At`. */
export type Value = string | number | boolean | null | string[]
export type Item = Record<string, Value>

/** One file of the export, `data/{name}.json`. */
export interface Area<Of extends Item = Item> {
  /** The allow-list of fields, and the schema of the file. */
  item: z.ZodMiniType<Of>
  /** Tables whose rows about the owner it holds. A test finds tables that no area names. */
  tables: readonly string[]
  batches: (db: Kysely<Schema>, owner: Owner) => AsyncIterable<Of[]>
}

export const text = z.string()
export const maybeText = z.nullable(text)
export const time = z.iso.datetime()
export const maybeTime = z.nullable(time)
export const count = z.int()
export const maybeCount = z.nullable(count)
export const flag = z.boolean()
export const maybeFlag = z.nullable(flag)
export const list = z.array(text)

export const batchSize = 500

const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  )

/** Drops columns that the schema does not name. */
export const itemsOf = <Of extends Item>(item: z.ZodMiniType<Of>, rows: Record<string, unknown>[]): Of[] =>
  z.array(item).parse(rows.map(plain))

/**
 * Oldest first, in batches, so that memory does not grow with the number of rows. `rows` selects all, with the columns `sort_at`
 * and `sort_id`, which are unique together.
 */
export async function* batchesOf<Row extends object>(
  db: Kysely<Schema>,
  rows: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  let after: { at: string; id: string } | undefined
  for (;;) {
    const { rows: batch } = await sql<Row & { after_at: string; after_id: string }>`
      select r.*, r.sort_at::text as after_at, r.sort_id::text as after_id from (${rows}) as r
      ${after ? sql`where (r.sort_at, r.sort_id::text collate "C") > (${after.at}::timestamptz, ${after.id})` : sql``}
      order by r.sort_at, r.sort_id::text collate "C" limit ${batchSize}`.execute(db)
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = { at: last.after_at, id: last.after_id }
  }
}

export const area = <Shape extends z.core.$ZodShape>(
  shape: Shape,
  { tables, rows }: { tables: readonly string[]; rows: (owner: RawBuilder<string>) => RawBuilder<unknown> },
) => {
  const item = z.object(shape) as unknown as z.ZodMiniType<z.output<z.ZodMiniObject<Shape>> & Item>
  return {
    item,
    tables,
    async *batches(db: Kysely<Schema>, { id }: Owner) {
      for await (const batch of batchesOf<Record<string, unknown>>(db, rows(sql`${id}::uuid`)))
        yield itemsOf(item, batch)
    },
  }
}
