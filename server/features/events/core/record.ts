import { sql, type RawBuilder } from 'kysely'
import { recordOf } from '../../../../contract/values/check-in.ts'
import { isHiddenAtDoor } from '../../../relations/blocks.ts'

/** Of an attendee `a`: how many of the last events with a check-in they came to. A disputed absence does not count. */
export const recordSelection = (attendee: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('came', count(*) filter (where past.here_at is not null), 'of', count(*)) from (
    select a2.here_at from event_attendees as a2 join posts as e2 on e2.id = a2.event_id
    where a2.user_id = ${attendee} and e2.check_in_at is not null and e2.event_over_at <= now() and e2.deleted_at is null
      and e2.author_id <> a2.user_id and not exists (
        select from conversation_blocks as b where (b.blocker_user_id, b.blocked_user_id) in ((e2.author_id, a2.user_id), (a2.user_id, e2.author_id))
      ) and (a2.here_at is not null or a2.dispute is null)
      and (a2.here_at is not null or not ${isHiddenAtDoor({ event: sql`e2.id`, person: sql`a2.user_id` })})
    order by e2.event_start_at desc, e2.id limit ${sql.lit(recordOf)}
  ) as past) as record,
  not exists (
    select from event_attendees as a3 join posts as e3 on e3.id = a3.event_id
    where a3.user_id = ${attendee} and e3.event_over_at <= now() and e3.deleted_at is null and e3.author_id <> a3.user_id
  ) as is_first`

export interface RecordColumns {
  record: { came: number; of: number }
  is_first: boolean
}
export const presentRecord = ({ record, is_first }: RecordColumns) => ({ ...record, isFirst: is_first })
