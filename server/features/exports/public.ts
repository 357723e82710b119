import { sql } from 'kysely'
import type { Deps } from '../../deps/deps.ts'
import { serverLimits } from '../../base/limits.ts'
import { milliseconds } from '../../db/interval.ts'
import { deleteUnusedParts } from './parts.ts'

/** Longer than all attempts of a job take. */
const stuckAfter = sql`interval '2 days'`

/** Expires files, deletes parts that nothing uses, and forgets old exports. */
export async function removeOldExports(deps: Pick<Deps, 'db' | 'exportStore'>): Promise<void> {
  const { db } = deps
  await sql`update exports set state = 'expired' where state = 'ready' and expires_at <= now()`.execute(db)
  await sql`update exports set state = 'failed' where state = 'preparing' and requested_at < now() - ${stuckAfter}`.execute(
    db,
  )
  await deleteUnusedParts(deps)
  await sql`
    delete from exports as e
    where (account_id is null
        or state not in ('preparing', 'ready')
          and requested_at < now() - ${milliseconds(serverLimits.exportRemembered)})
      and not exists (select from export_parts as p where p.export_id = e.id)`.execute(db)
}
