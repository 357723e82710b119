import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rates } from '../../../../contract/limits.ts'
import { weekdays, type Repeat } from '../../../../contract/values/repeat.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

const daily = (count: number) => ({
  rule: { every: 'week', interval: 1, weekdays: [...weekdays] } satisfies Repeat,
  ends: { count },
  maxAttendees: 20,
})
type Made = Awaited<ReturnType<ReturnType<typeof repeating>['series']>>

async function statements(count: number, act: (made: Made) => Promise<{ status: number }>) {
  const made = await at.series(daily(count))
  const guest = await at.on.member()
  for (const id of made.ids.slice(0, 2)) await at.join(guest, id)
  const seen: string[] = []
  app.deps.database.observe({ waited: () => undefined, ran: ({ text }) => void seen.push(text) })
  const { status } = await act(made)
  app.deps.database.observe({ waited: () => undefined, ran: () => undefined })
  expect([status, (await at.rows(made.id)).length]).toEqual([200, count])
  return seen
}

describe('a change of all dates of a series', () => {
  const acts = {
    edit: ({ author, ids, dates }: Made) =>
      at.editing(author, ids[0]!, {
        ...{ scope: 'all', title: 'Slow run', place: 'Funicular', maxAttendees: 30 },
        starts: { date: dates[0]!.series_on, time: '20:15' },
      }),
    cancellation: ({ author, ids }: Made) => at.cancelAll(author, ids[0]!, 'all'),
  }
  it.each(Object.keys(acts) as (keyof typeof acts)[])(
    'takes as many statements for 120 dates as for 5: %s',
    async act => {
      const [few, many] = [await statements(5, acts[act]), await statements(120, acts[act])]
      expect(many.toSorted()).toEqual(few.toSorted())
      expect(many.length).toBeLessThan(45)
    },
  )

  it('counts each date, and none if it is refused', async () => {
    const { author, id, ids } = await at.series({ maxAttendees: 20 })
    const guest = await at.on.member()
    await at.join(guest, ids[2]!)
    const [most] = rates.datesByAccount
    const used = async () =>
      (
        await sql<{
          count: number
        }>`select count from rate_limits where key like 'datesByAccount:%' order by resets_at desc limit 1`.execute(
          app.deps.db,
        )
      ).rows[0]?.count
    expect(await used()).toBe(4)
    const few = await at.editing(author, ids[0]!, { maxAttendees: 1, scope: 'all' })
    expect([few.body.code, await used()]).toEqual(['INVALID_INPUT', 4])
    await sql`update rate_limits set count = ${most - 3} where key like 'datesByAccount:%'`.execute(app.deps.db)
    const titles = async () => (await at.rows(id)).map(({ title }) => title)
    const edited = await at.editing(author, ids[0]!, { title: 'Walk', scope: 'all' })
    expect(edited).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect((await at.cancelAll(author, ids[0]!, 'all')).status).toBe(429)
    expect(await titles()).toEqual(Array(4).fill('Easy run'))
    expect((await at.editing(author, ids[1]!, { title: 'Walk', scope: 'later' })).status).toBe(200)
    expect((await at.make(author)).response.status).toBe(429)
  })
})
