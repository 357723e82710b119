import { sql, type RawBuilder } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import { milliseconds } from '../db/interval.ts'

type Value = RawBuilder<unknown>

/** How much of what one member may cause to arrive at another a kind of notification may use. */
export type Urgency = keyof typeof serverLimits.pushesReached

const span = milliseconds(serverLimits.reachPer)

/** Taken, but never planned so late: the clock of the database was set back. */
const impossible = sql`r.times[1] > clock_timestamp() + ${milliseconds(serverLimits.reachPer + 2 * serverLimits.notificationBurst)}`

/**
 * Gives each row (`user_id`, `channel`, `at`) of `from` a time at which the member `by` may reach that reader, so that no hour has more than
 * the limit of its `urgency`, whatever else arrives in it. If `at` is too early, the time is that of the one email or push about everything
 * that waits (`collection`), as early as the most urgent of it may have it. The row of both members is locked until the commit.
 */
export function takeTimes({ by, from, urgency }: { by: Value; from: Value; urgency: Urgency }) {
  const { pushesReached, mailsReached } = serverLimits
  const max = sql`case r.channel when 'push' then ${sql.lit(pushesReached[urgency])} else ${sql.lit(mailsReached[urgency])} end`
  /** Whether an hour that `at` is in has as many as are allowed. */
  const isFull = (times: Value, at: Value) => sql`exists (
    select from unnest(${times} || ${at}) as f (t) where f.t <= ${at} and f.t > ${at} - ${span}
      and (select count(*) from unnest(${times}) as o (t) where o.t >= f.t and o.t < f.t + ${span}) >= ${max})`
  const next = (times: Value) => sql`(
    select min(c.t) from (select excluded.at union all select t + ${span} from unnest(${times}) as t) as c (t)
    where c.t >= excluded.at and not ${isFull(times, sql`c.t`)})`
  const recent = (times: Value) =>
    sql`array(select t from unnest(${times}) as t where t > clock_timestamp() - 2 * ${span} order by t desc)`
  return sql`
    insert into notification_reach as r (by_id, user_id, channel, times, at)
    select ${by}::uuid, w.user_id, w.channel, array[w.at], w.at from (${from}) as w order by w.user_id, w.channel
    on conflict (by_id, user_id, channel, reserved) do update set (times, at, collected_at, collection) = (
      select
        case when k.fits then ${recent(sql`k.times || excluded.at`)} when k.waits then r.times else ${recent(sql`k.times`)} end,
        case when k.fits then excluded.at else k.then_at end,
        case when not k.fits then k.then_at when k.waits then r.collected_at end,
        case when k.fits or k.waits then r.collection else gen_random_uuid() end
      from (
        select one.*, not ${isFull(sql`(one.times || one.held)`, sql`excluded.at`)} as fits,
          least(case when one.waits then r.collected_at end, ${next(sql`one.times`)}) as then_at
        from (
          select w.waits, case when w.waits then r.collected_at end as held,
            case when ${impossible} then '{}' when w.waits or r.collected_at is null then r.times else r.times || r.collected_at end as times
          from (select coalesce(r.collected_at > clock_timestamp() and not ${impossible}, false) as waits) as w
        ) as one
      ) as k
    )
    returning user_id, channel, at, case when at = collected_at then collection end as collection`
}
