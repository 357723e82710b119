import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import { lastDayOf } from '../../../../contract/values/repeat.ts'
import type { Schema } from '../../../db/tables.ts'
import { AppError } from '../../../base/errors.ts'
import { dayIn } from '../../../base/local-time.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { findSeen, type SeriesRow } from './queries.ts'

const uuid = z.uuid()

/** In the viewer's city, with a date that the viewer may see, and no block with its author. Throws SERIES_NOT_FOUND. */
export async function seriesFor(db: Kysely<Schema>, viewer: MemberViewer, seriesId: string): Promise<SeriesRow> {
  const row = uuid.safeParse(seriesId).success ? await findSeen(db, viewer, seriesId) : undefined
  if (!row) throw new AppError('SERIES_NOT_FOUND')
  return row
}

/** A year from today, which is the last day that it can be extended to. */
export const lastExtension = ({ time_zone }: { time_zone: string }): string => lastDayOf(dayIn(time_zone))

export const rightsTo = (series: SeriesRow, viewer: MemberViewer) => {
  const own = series.author_id === viewer.id
  return { follow: !own, extend: own && series.is_on && series.ends_on < lastExtension(series) }
}

/** Throws FORBIDDEN for its author, who hosts it. */
export function followable(series: SeriesRow, viewer: MemberViewer): SeriesRow {
  if (!rightsTo(series, viewer).follow) throw new AppError('FORBIDDEN')
  return series
}

/** Throws FORBIDDEN for all but the author, or if all dates are canceled. */
export function extendable(series: SeriesRow, viewer: MemberViewer): SeriesRow {
  if (series.author_id !== viewer.id || !series.is_on) throw new AppError('FORBIDDEN')
  return series
}
