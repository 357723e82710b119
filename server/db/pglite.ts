import { PGlite, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from './client.ts'
import { createLending, observed, type QueryObserver } from './observed.ts'
import type { Schema } from './schema.ts'
import { transferPglite } from './transfer-pglite.ts'

/**
 * Only one process may open a folder: the caller must hold its lock. `load` restores a dump; without `folder`, data is in memory.
 */
export async function openPglite({ folder, load }: { folder?: string; load?: Blob } = {}): Promise<Database> {
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(load ? { loadDataDir: load } : {}),
    // The default of 128 MB would mostly duplicate the file system cache.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_connections=10'],
    // Required at every opening to read data that uses them.
    extensions: { btree_gin, pg_trgm, unaccent },
    // Not as a moment in the local time zone.
    parsers: { [types.DATE]: value => value },
  })
  let observer: QueryObserver | undefined
  const lending = createLending()
  const db = new Kysely<Schema>({
    dialect: observed(new PGliteDialect({ pglite }), { system: 'postgresql', observer: () => observer, lending }),
  })
  let queue: Promise<unknown> = Promise.resolve()
  const script = async (sql: string) => void (await pglite.exec(sql))
  return {
    engine: 'pglite',
    db,
    script,
    listen: (channel, wake) => pglite.listen(channel, payload => wake(payload)),
    exclusively: (_, work) => {
      const begin = () => work(script)
      const turn = queue.then(begin, begin)
      queue = turn.catch(() => undefined)
      return turn
    },
    transfer: (_, work) => transferPglite(pglite, work),
    explain: async text => {
      // With values, a custom plan would be made.
      const [answer] = await pglite.exec(`explain (format json, generic_plan) ${text}`)
      return (answer?.rows[0] as { 'QUERY PLAN': unknown } | undefined)?.['QUERY PLAN']
    },
    observe: next => {
      observer = next
    },
    pool: lending.state,
    close: () => db.destroy(),
  }
}
