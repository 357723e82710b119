import { sql, type RawBuilder } from 'kysely'

/** Which workers run a job. */
const lanes = ['urgent', 'common', 'long', 'push'] as const
export type Lane = (typeof lanes)[number]

const literals = (kinds: readonly string[]) => sql.join(kinds.map(kind => sql.lit(kind)))
const among = (kinds: readonly string[]) => (kinds.length > 0 ? sql`kind in (${literals(kinds)})` : sql`false`)

const columns = sql`id, kind, run_at, attempts, last_error, given_up_at, created_at`

/**
 * The jobs of each lane, in SQL. Each lane has an index `jobs_<lane>` by due time, whose predicate has these words: a worker
 * reads neither jobs for later nor those of other lanes.
 */
export function lanesOf(jobs: readonly { kind: string; lane?: Lane }[]) {
  const kindsIn = (lane: Lane) => jobs.filter(job => job.lane === lane).map(({ kind }) => kind)
  const [long, push] = [kindsIn('long'), kindsIn('push')]
  const isCommon = long.length + push.length > 0 ? sql`kind not in (${literals([...long, ...push])})` : sql`true`
  const conditions: Record<Lane, RawBuilder<unknown>> = {
    urgent: sql`urgent and ${isCommon}`,
    common: sql`not urgent and ${isCommon}`,
    long: among(long),
    push: among(push),
  }
  const laneOf = ({ kind, urgent }: { kind: string; urgent: boolean }): Lane => {
    if (long.includes(kind)) return 'long'
    if (push.includes(kind)) return 'push'
    return urgent ? 'urgent' : 'common'
  }
  const dueIn = (lane: Lane) => sql`given_up_at is null and ${conditions[lane]} and run_at <= now()`
  return {
    laneOf,
    dueIn,
    /** Jobs that are due, or wait to be retried, and if `givenUp` those too. Reads no jobs for later. */
    counted: ({ givenUp }: { givenUp: boolean }) => sql`(
      ${sql.join(
        lanes.map(lane => sql`select ${columns} from jobs where ${dueIn(lane)}`),
        sql` union all `,
      )}
      union all select ${columns} from jobs where given_up_at is null and attempts > 0 and run_at > now()
      ${givenUp ? sql`union all select ${columns} from jobs where given_up_at is not null` : sql``}
    )`,
  }
}

export type Lanes = ReturnType<typeof lanesOf>
