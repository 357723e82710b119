import { sql, type Expression, type RawBuilder } from 'kysely'

/** A number becomes a literal of the statement; a value that differs between calls is passed as `sql.val`. */
export const milliseconds = (count: number | Expression<number>): RawBuilder<unknown> =>
  sql`${typeof count === 'number' ? sql.lit(count) : count} * interval '1 millisecond'`
