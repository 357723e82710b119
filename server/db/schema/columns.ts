import type { ColumnType } from 'kysely'

export type Time = ColumnType<Date, Date | string, Date | string>
/** A timestamp with a database default. */
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as parsed JSON, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A calendar date, YYYY-MM-DD. */
export type Day = string
