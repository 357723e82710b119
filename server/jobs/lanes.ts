import { sql } from 'kysely'
import { longKinds } from './kinds.ts'

const kinds = (names: readonly string[]) => sql.join(names.map(name => sql.lit(name)))
const isCommon = sql`kind not in (${kinds([...longKinds, 'push'])})`

/**
 * Which workers run a job. Each lane has an index `jobs_<lane>` by the time that its jobs are due, whose predicate has these words: a
 * worker that looks for its next job reads neither jobs for later nor those of other lanes.
 */
export const lanes = {
  urgent: sql`urgent and ${isCommon}`,
  common: sql`not urgent and ${isCommon}`,
  long: sql`kind in (${kinds(longKinds)})`,
  push: sql`kind = 'push'`,
}
export type Lane = keyof typeof lanes

export const dueIn = (lane: Lane) => sql`given_up_at is null and ${lanes[lane]} and run_at <= now()`

const columns = sql`id, kind, run_at, attempts, last_error, given_up_at, created_at`

/** Jobs that are due, or wait to be retried, and if `givenUp` those too. Reads no jobs for later. */
export const countedJobs = ({ givenUp }: { givenUp: boolean }) => sql`(
  ${sql.join(
    (Object.keys(lanes) as Lane[]).map(lane => sql`select ${columns} from jobs where ${dueIn(lane)}`),
    sql` union all `,
  )}
  union all select ${columns} from jobs where given_up_at is null and attempts > 0 and run_at > now()
  ${givenUp ? sql`union all select ${columns} from jobs where given_up_at is not null` : sql``}
)`
