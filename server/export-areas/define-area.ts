import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Language } from '../../contract/values/language.ts'
import type { Schema } from '../db/tables.ts'
import { exportWords, type AreaName, type FieldName } from '../words/exports.ts'

/** Whose data is exported. */
export interface Owner {
  id: string
  name: string
  language: Language
  /** Of their city. */
  timeZone: string
}

/** Values that JSON can hold, and that a page shows. Moments are ISO strings in fields that end with `At`. */
export type Value = string | number | boolean | null | string[]
export type Item = Record<string, Value>

/** Its keys have labels in each language. */
export type Shape = Partial<Record<FieldName, z.ZodMiniType<Value>>>

export interface ExportFiles {
  /** Of pictures: how many steps `read` has. */
  count?: (db: Kysely<Schema>, owner: Owner) => Promise<number>
  read: (source: { db: Kysely<Schema>; owner: Owner; origin: string }) => AsyncIterable<ExportFile[]>
}
export interface ExportFile {
  name: string
  content: Uint8Array | string
}

/** One file of the export, `data/{name}.json`. */
export interface ExportArea<Of extends object = Item> {
  name: AreaName
  /** The allow-list of fields, and the schema of the file. */
  item: z.ZodMiniType<Of>
  /** Tables whose rows about the owner it holds. A test finds tables that no area names. */
  tables: readonly string[]
  batches: (db: Kysely<Schema>, owner: Owner) => AsyncIterable<Of[]>
  /** Rows with the `path` of a picture in the image store. */
  pictures?: (owner: RawBuilder<string>) => RawBuilder<unknown>
  /** Other files that items name. */
  files?: ExportFiles
  /** Of messages, which are shown on pages of their conversations. `count` returns at least as many as there are. */
  messages?: {
    count: (db: Kysely<Schema>, owner: Owner) => Promise<number>
    batches: (db: Kysely<Schema>, owner: Owner) => AsyncIterable<ExportedMessage[]>
  }
}

export interface ExportedMessage extends Record<'conversationId' | 'with' | 'name' | 'body' | 'createdAt', string> {
  byYou: boolean
  removedAt: string | null
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

type Rows = (owner: RawBuilder<string>) => RawBuilder<unknown>

export function area(
  name: AreaName,
  shape: Shape,
  { rows, ...rest }: Pick<ExportArea, 'tables' | 'pictures' | 'files'> & { rows: Rows },
): ExportArea {
  const item = z.object(shape as z.core.$ZodShape) as unknown as z.ZodMiniType<Item>
  return {
    name,
    item,
    ...rest,
    async *batches(db, { id }) {
      for await (const batch of batchesOf<Record<string, unknown>>(db, rows(sql`${id}::uuid`)))
        yield itemsOf(item, batch)
    },
  }
}

/** Its file in the export. Keys of the store are unique, and their last parts too. */
export const pictureFile = (path: RawBuilder<unknown>) =>
  sql<string>`'pictures/' || regexp_replace(${path}, '^.*/', '')`

const names = Object.keys(exportWords.en.areas)
/** In the order of the labels. */
export const inOrder = (areas: readonly ExportArea[]): ExportArea[] =>
  areas.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
