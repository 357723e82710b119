import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../server/db/schema.ts'

/**
 * The plan of a statement, a line per node. Tests have few rows, and few are read in whatever way is nearest: with
 * reading through, sorting and bitmaps dear, an index that fits is taken whatever the statistics say at the moment.
 */
export const planOf = (db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<string> =>
  db.transaction().execute(async trx => {
    for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(trx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
