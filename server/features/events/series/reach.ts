import { sql, type Transaction } from 'kysely'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import type { Schema } from '../../../db/tables.ts'
import { day } from './lock.ts'
import { isComing } from '../core/series-of.ts'

export interface Reached {
  id: string
  on: string
  /** Fields that were changed on this date alone. */
  own: string[]
}

/**
 * The dates that a change of `event` reaches besides it, in their order. Locks all of them in the order of their ids, as an erasure does.
 * The caller has locked the series.
 */
export async function reach(
  trx: Transaction<Schema>,
  event: { id: string; series_id: string },
  scope: SeriesScope,
): Promise<{ first: Reached; others: Reached[] }> {
  const dates = await trx
    .selectFrom('posts as d')
    .select(['d.id', 'd.series_own as own', day('d.series_on').as('on')])
    .where('d.series_id', '=', event.series_id)
    .where(({ or, and, eb }) =>
      or([
        eb('d.id', '=', event.id),
        and([
          isComing,
          scope === 'one'
            ? sql<boolean>`false`
            : scope === 'later'
              ? sql<boolean>`d.event_start_at > (select event_start_at from posts where id = ${event.id})`
              : sql<boolean>`true`,
        ]),
      ]),
    )
    .orderBy('d.id')
    .forUpdate()
    .execute()
  const others = dates.filter(({ id }) => id !== event.id).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const first = dates.find(({ id }) => id === event.id) ?? { id: event.id, on: '', own: [] }
  return { first, others }
}
