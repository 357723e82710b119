import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../server/db/schema.ts'

/**
 * Returns the plan of a statement, one line per node. With few rows the planner prefers sequential scans; this makes sequential
 * scans, sorts and bitmap scans expensive, so a matching index is used regardless of the statistics.
 */
export const planOf = (db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<string> =>
  db.transaction().execute(async trx => {
    for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(trx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
