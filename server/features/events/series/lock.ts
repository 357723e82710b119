import { sql, type Kysely, type Transaction } from 'kysely'
import type { Repeat } from '../../../../contract/values/repeat.ts'
import type { Schema } from '../../../db/tables.ts'

export interface Series {
  id: string
  author_id: string
  city_id: string
  rule: Repeat
  starts_on: string
  ends_on: string
  local_time: string
  minutes: number | null
  time_zone: string
  made_until: string
}

export const day = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export const scheduleOfSeries = ({
  local_time,
  minutes,
  time_zone,
}: Pick<Series, 'local_time' | 'minutes' | 'time_zone'>) => ({
  time: local_time,
  minutes,
  timeZone: time_zone,
})

const found = (db: Kysely<Schema>, id: string) =>
  db
    .selectFrom('event_series')
    .select(['id', 'author_id', 'city_id', 'rule', 'local_time', 'minutes', 'time_zone'])
    .select([day('starts_on').as('starts_on'), day('ends_on').as('ends_on'), day('made_until').as('made_until')])
    .where('id', '=', id)

export const findSeries = (db: Kysely<Schema>, id: string): Promise<Series | undefined> =>
  found(db, id).executeTakeFirst()

/**
 * Locks the series. Every change of several of its dates, and of the files that they share, holds this lock, and takes it before those
 * of its events.
 */
export const lockSeries = (trx: Transaction<Schema>, id: string): Promise<Series | undefined> =>
  found(trx, id).forNoKeyUpdate().executeTakeFirst()
