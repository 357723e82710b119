import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

const titles = async (id: string) => (await at.rows(id)).map(({ title }) => title)

describe('concurrent changes of a series', () => {
  it('of different scopes both happen, one after the other', async () => {
    const { author, id, ids } = await at.series({ ends: { count: 8 } })
    const answers = await Promise.all([
      at.editing(author, ids[0]!, { title: 'All of them', scope: 'all' }),
      at.editing(author, ids[4]!, { title: 'Later', scope: 'later' }),
      at.cancelAll(author, ids[7]!, 'one'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const now = await titles(id)
    expect(new Set(now.slice(0, 4))).toEqual(new Set(['All of them']))
    expect(new Set(now.slice(4, 7)).size).toBe(1)
  })

  it('and joins leave no date with more people than spots', async () => {
    const { author, id, ids } = await at.series({ maxAttendees: 6, confirms: false })
    const people = await Promise.all(Array.from({ length: 4 }, () => at.guest()))
    const joins = people.flatMap(who => ids.map(date => at.join(who, date)))
    const edits = [3, 5, 4].map(maxAttendees => at.editing(author, ids[0]!, { maxAttendees, scope: 'all' }))
    const statuses = (await Promise.all([...joins, ...edits])).map(({ status }) => status)
    expect(statuses.filter(status => status >= 500)).toEqual([])
    for (const { attendee_count, event_max_attendees } of await at.rows(id))
      expect(attendee_count).toBeLessThanOrEqual(event_max_attendees!)
  })

  it('and the job give every date the new values', async () => {
    const host = await at.on.member()
    for (let times = 0; times < 3; times++) {
      const { body } = await at.make(host, { ends: { count: 12 } })
      const [{ status }] = await Promise.all([
        at.editing(host, body.id, { title: 'Walk', scope: 'all' }),
        at.on.run('seriesDates'),
      ])
      expect(status).toBe(200)
      await at.on.run('seriesDates')
      expect(await titles(body.id)).toEqual(Array(12).fill('Walk'))
    }
  })
})
