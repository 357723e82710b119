import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../server/db/tables.ts'

/** One line per node. With few rows the planner prefers sequential scans, so this makes all but index scans expensive. */
export const planOf = (db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<string> =>
  db.transaction().execute(async trx => {
    for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(trx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
