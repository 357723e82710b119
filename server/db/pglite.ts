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
 * PostgreSQL inside this process, kept in `folder`, or in memory without one. `load` starts from a dump of a data folder.
 * Only one process may open a folder: the caller holds its lock (server/db/folder-lock.ts).
 */
export async function openPglite({ folder, load }: { folder?: string; load?: Blob } = {}): Promise<Database> {
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(load ? { loadDataDir: load } : {}),
    // Of the 128 MB of PostgreSQL's own default, most would hold what the file system keeps in memory as well.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_connections=10'],
    // At every opening, or what was made with them cannot be read.
    extensions: { btree_gin, pg_trgm, unaccent },
    // A day as it is written, not a moment on the clocks of this machine.
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
    listen: (channel, wake) => pglite.listen(channel, wake),
    exclusively: (_, work) => {
      const begin = () => work(script)
      const turn = queue.then(begin, begin)
      queue = turn.catch(() => undefined)
      return turn
    },
    transfer: (_, work) => transferPglite(pglite, work),
    explain: async text => {
      // Not as a query with values: a plan for those would be made, nulls or not. It waits for its turn as all do.
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
