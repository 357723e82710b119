import type { ColumnType } from 'kysely'

export type Time = ColumnType<Date, Date | string, Date | string>
/** A time that the database writes when none is given. */
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
/** Read parsed, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A day of the calendar, YYYY-MM-DD. */
export type Day = string
