import type { Context } from 'hono'
import type { Deps } from '../../../deps/deps.ts'
import type { AppEnv } from '../../../http/context.ts'
import { admitted } from '../../../http/routes/plain-route.ts'
import { eventFor } from '../core/access.ts'
import { calendarHost } from '../../../icalendar/calendar-host.ts'
import { calendarDisposition, calendarOf } from '../../../icalendar/icalendar.ts'

/** Throws EVENT_NOT_FOUND. */
export const calendarRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { viewer, origin, language } = await admitted(c, deps, 'calendar')
  const event = await eventFor(deps.db, viewer, c.req.param('eventId') ?? '')
  const host = await calendarHost(deps.db, origin)
  c.header('content-type', 'text/calendar; charset=utf-8')
  c.header('content-disposition', calendarDisposition(event.title))
  c.header('cache-control', 'no-store')
  return c.body(await calendarOf([event], { origin, language, host }))
}
