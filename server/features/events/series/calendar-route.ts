import type { Context } from 'hono'
import type { Deps } from '../../../deps/deps.ts'
import type { AppEnv } from '../../../http/context.ts'
import { admitted } from '../../../http/routes/plain-route.ts'
import { calendarHost } from '../../../icalendar/calendar-host.ts'
import { calendarDisposition } from '../../../icalendar/icalendar.ts'
import { seriesFor } from './access.ts'
import { calendarOfSeries } from './calendar.ts'

/** Throws SERIES_NOT_FOUND. */
export const seriesCalendarRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { viewer, origin, language } = await admitted(c, deps, 'seriesCalendar')
  const seen = await seriesFor(deps.db, viewer, c.req.param('seriesId') ?? '')
  const host = await calendarHost(deps.db, origin)
  c.header('content-type', 'text/calendar; charset=utf-8')
  c.header('content-disposition', calendarDisposition(seen.title))
  c.header('cache-control', 'no-store')
  return c.body(await calendarOfSeries(deps.db, seen, { origin, language, host }))
}
