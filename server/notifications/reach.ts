import { sql, type RawBuilder } from 'kysely'
import { serverLimits } from '../limits.ts'

type Value = RawBuilder<unknown>

const milliseconds = (count: number) => sql`${sql.lit(count)} * interval '1 millisecond'`

/** Taken, but never planned so late: the clock of the database was set back. */
const impossible = sql`r.times[1] > clock_timestamp() + ${milliseconds(serverLimits.reachPer + 2 * serverLimits.notificationBurst)}`

/**
 * Gives each row (`user_id`, `channel`, `at`) of `from` a time at which the member `by` may reach that reader, so that no hour has more than
 * the limit. If `at` is too early and `collects`, the time is that of the next email or push about everything that waits (`collection`),
 * otherwise null. The row of both members is locked until the commit.
 */
export const takeTimes = ({
  by,
  from,
  reserved = false,
  collects = true,
}: {
  by: Value
  from: Value
  reserved?: boolean
  collects?: boolean
}) => {
  const { pushesReached, mailsReached } = serverLimits
  const share = reserved ? 'reserved' : 'usual'
  const max = sql`case r.channel when 'push' then ${sql.lit(pushesReached[share])} else ${sql.lit(mailsReached[share])} end`
  const free = sql`r.times[${max}] + ${milliseconds(serverLimits.reachPer)}`
  const fits = sql`(coalesce(${free} <= excluded.at, true) or ${impossible})`
  const waits = sql`coalesce(r.collected_at > clock_timestamp() and not ${impossible}, false)`
  const added = (time: Value) => sql`(
    select array_agg(t order by t desc) from (
      select t from unnest(case when ${impossible} then '{}' else r.times end || ${time}) as t order by t desc limit ${max}
    ) as newest)`
  return sql`
    insert into notification_reach as r (by_id, user_id, channel, reserved, times, at)
    select ${by}::uuid, w.user_id, w.channel, ${sql.lit(reserved)}, array[w.at], w.at from (${from}) as w order by w.user_id, w.channel
    on conflict (by_id, user_id, channel, reserved) do update set ${
      collects
        ? sql`
      at = case when ${fits} then excluded.at when ${waits} then r.collected_at else ${free} end,
      collected_at = case when ${fits} or ${waits} then r.collected_at else ${free} end,
      collection = case when ${fits} or ${waits} then r.collection else gen_random_uuid() end,
      times = case when ${fits} then ${added(sql`excluded.at`)} when ${waits} then r.times else ${added(free)} end`
        : sql`
      at = case when ${fits} then excluded.at end, times = case when ${fits} then ${added(sql`excluded.at`)} else r.times end`
    }
    returning user_id, channel, at, case when at = collected_at then collection end as collection`
}
