import { expect } from 'vitest'
import type { Repeat, RepeatEnd } from '../../../contract/values/repeat.ts'
import { weekdayOf } from '../../../contract/values/repeat.ts'
import { type TestApp } from '../app.ts'
import { dayAhead, eventInput } from '../event-input.ts'
import { gathering } from './gathering.ts'
import { notified } from './notified.ts'

interface Who {
  id: string
  as: string
}

export const weekly = (first: string): Repeat => ({ every: 'week', interval: 1, weekdays: [weekdayOf(first)] })

export function repeating(app: TestApp) {
  const at = gathering(app)
  const on = notified(app)
  const make = async (who: Who, { rule, ends = { count: 4 }, eventEnds, ...given }: Given = {}) => {
    const starts = given.starts ?? dayAhead(3)
    const { body: cover } = await at.upload(who)
    const repeat = { rule: rule ?? weekly(starts.date), ends }
    const event = eventInput({
      title: 'Easy run',
      cover: { coverId: cover.coverId },
      ...given,
      starts,
      ends: eventEnds,
    })
    const body = { ...event, repeat }
    return { body, response: await app.api('POST', '/events', { as: who.as, body }) }
  }
  const rows = (seriesId: string) =>
    app.deps.db
      .selectFrom('posts')
      .selectAll()
      .where('series_id', '=', seriesId)
      .orderBy('series_on')
      .$narrowType<{ event_start_at: Date }>()
      .execute()
  return {
    ...at,
    on,
    make,
    rows,
    series: async (given: Given = {}, host?: Who) => {
      const author = host ?? (await on.member())
      const { body, response } = await make(author, given)
      expect(response.status, JSON.stringify(response.body)).toBe(200)
      await on.run('seriesDates')
      const dates = await rows(body.id)
      return { author, id: body.id, body, dates, ids: dates.map(({ id }) => id) }
    },
    editing: async (who: Who, id: string, change: Record<string, unknown>) => {
      const { body: now } = await at.read(who, id)
      const local = (time: string) => {
        const zoned = Temporal.Instant.from(time).toZonedDateTimeISO(now.timeZone)
        return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString().slice(0, 5) }
      }
      const { title, types, timeZone, place, venue, neighborhood, maxAttendees, confirms, details } = now
      return app.api('PUT', `/events/${id}`, {
        as: who.as,
        body: {
          ...{ title, types, timeZone, place, venue, neighborhood, maxAttendees, confirms, details },
          ...{ sponsorName: null, sponsorWebsite: null, paymentLink: null },
          starts: local(now.startsAt),
          ends: now.endsAt && local(now.endsAt),
          ...change,
        },
      })
    },
    calling: (method: string, { as }: { as: string }, id: string, path = '', body?: object) =>
      app.api(method, `/series/${id}${path}`, { as, ...(body ? { body } : {}) }),
    cancelAll: ({ as }: Who, id: string, scope: string, reason = 'Sant Joan') =>
      app.api('POST', `/events/${id}/cancel`, { as, body: { reason, scope } }),
  }
}

interface Given {
  rule?: Repeat
  ends?: RepeatEnd | Record<string, unknown>
  /** Of the first date, whereas `ends` is that of the series. */
  eventEnds?: { date: string; time: string; occurrence?: string }
  starts?: { date: string; time: string; occurrence?: string }
  [field: string]: unknown
}
