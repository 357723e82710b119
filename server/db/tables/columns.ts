import type { ColumnType } from 'kysely'

export type Time = ColumnType<Date, Date | string, Date | string>
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
export type Json<T> = ColumnType<T, string, string>
export type Day = string
