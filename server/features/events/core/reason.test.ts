import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Interest } from '../../../../contract/vocabulary.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createEvent } from '../../../../tests/support/factories.ts'
import { gathering, type Guest } from '../../../../tests/support/people/gathering.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let cities = 0
const newcomer = async (): Promise<Guest & { city: string }> => {
  const city = `reasons-${++cities}`
  return { ...(await at.guest({ city })), city }
}
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
})

const event = (
  { city }: { city: string },
  title: string,
  hours: number,
  more: Parameters<typeof createEvent>[1] = {},
) => createEvent(app.deps.db, { city, title, startsAt: new Date(Date.now() + hours * 3_600_000), ...more })

const likes = async (who: Guest, interests: Interest[], neighborhood: string | null = null) => {
  await sql`update profiles set interests = ${interests}::text[], neighborhood = ${neighborhood} where id = ${who.id}`.execute(
    app.deps.db,
  )
}
const reasons = async (who: Guest) => (await at.list(who)).body.items.map(({ reason }: { reason: unknown }) => reason)

it('a reason is the first interest that a type of the event is about, then the neighborhood', async () => {
  const me = await newcomer()
  await likes(me, ['Nightlife', 'Sports & Fitness', 'Technology'], 'Sants')
  await event(me, 'a match', 1, { types: ['Sports'], neighborhood: 'Sants' })
  await event(me, 'a party', 2, { types: ['Concerts', 'Nightlife'] })
  await event(me, 'a talk', 3, { types: ['Conferences'] })
  await event(me, 'near', 4, { types: ['Other'], neighborhood: 'Sants' })
  await event(me, 'far', 5, { types: ['Other'], neighborhood: 'Sarrià' })
  await event(me, 'mine', 6, { types: ['Sports'], author: me })
  expect(await reasons(me)).toEqual([
    { kind: 'interest', interest: 'Sports & Fitness' },
    { kind: 'interest', interest: 'Nightlife' },
    null,
    { kind: 'neighborhood' },
    null,
    null,
  ])
})

it('a reason comes from the profile of the viewer only, and is none without one', async () => {
  const me = await newcomer()
  const host = await at.guest({ city: me.city })
  await likes(host, ['Sports & Fitness'], 'Sants')
  const match = await event(me, 'a match', 1, { types: ['Sports'], neighborhood: 'Sants', author: host })
  await at.join(host, match.id)
  expect(await reasons(me)).toEqual([null])
  await likes(me, [], 'Other')
  expect(await reasons(me)).toEqual([null])
  expect((await at.read(me, match.id)).body.reason).toBeNull()
})

it('a reason follows a change of the profile immediately', async () => {
  const me = await newcomer()
  await event(me, 'a match', 1, { types: ['Sports'] })
  expect(await reasons(me)).toEqual([null])
  const body = { name: 'Nil', knowledgeableIn: ['Parenting'], interests: ['Sports & Fitness'] }
  expect((await app.api('PUT', '/profile', { as: me.as, body })).status).toBe(200)
  expect(await reasons(me)).toEqual([{ kind: 'interest', interest: 'Sports & Fitness' }])
})
