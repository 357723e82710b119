import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour, minute } from '../contract/limits.ts'
import { createEvent } from './support/factories.ts'
import { causing } from './support/people/causing.ts'
import type { Reader } from './support/people/notified.ts'
import { openPhones } from './support/people/pushed.ts'
import { receivingOn } from './support/people/receiving.ts'

let { app, service, on, phones } = {} as Awaited<ReturnType<typeof openPhones>>
beforeAll(async () => {
  ;({ app, service, on, phones } = await openPhones())
})
afterAll(() => service.stop())
const { call, read, members, join, leave, wait, joined, move } = causing(() => ({ app, on }))

async function full({ count, ahead = 3 * hour }: { count: number; ahead?: number }) {
  const [host, going, reader] = (await members(3)) as [Reader, Reader, Reader]
  const inbox = await receivingOn({ app, on, phones }, reader)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const startsAt = new Date(Date.now() + ahead)
    const { id } = await createEvent(app.deps.db, {
      author: host,
      city: 'barcelona',
      places: 1,
      title: `Full ${n}`,
      startsAt,
    })
    expect((await join(id, going)).status).toBe(200)
    expect((await wait(id, reader)).status).toBe(200)
    ids.push(id)
  }
  const texts = (channel: 'push' | 'mail') => inbox.of(channel).map(({ text }) => text)
  const left = async (id: string) => {
    const { turn } = await read(id, reader)
    expect(turn?.state).toBe('offered')
    return (Date.parse(turn.until) - Date.now()) / minute
  }
  return { host, going, reader, inbox, ids, texts, left }
}

it.each([2, 5])('an offer arrives at once after %i moves by the member who freed the spot', async count => {
  const { going, reader, inbox, ids, texts } = await full({ count: 1 })
  for (const id of await joined(going, reader, count)) await move(id, going, 5)
  await inbox.pass(11)
  await leave(ids[0]!, going)
  await inbox.pass(0.1)
  for (const channel of ['push', 'mail'] as const) expect(texts(channel).at(-1)).toContain('A spot opened up for you')
})

describe('an offer above the limit', () => {
  it.each([
    ['push and email', ['push', 'mail']],
    ['push', ['push']],
    ['email', ['mail']],
  ] as [string, ('push' | 'mail')[]][])('lasts from when its reader hears of it by %s', async (_, channels) => {
    const { going, reader, inbox, ids, texts, left } = await full({ count: 5 })
    for (const channel of ['push', 'mail'] as const)
      await on.choose(reader, `spots/${channel}`, channels.includes(channel))
    for (const id of ids) expect((await leave(id, going)).status).toBe(200)
    await inbox.pass(0.1)
    const atOnce = channels.includes('push') ? 4 : 2
    for (const [n, id] of ids.entries()) {
      if (n < atOnce) expect(await left(id)).toBeLessThanOrEqual(20)
      else expect(await left(id)).toBeGreaterThan(65 + 15)
    }
    await inbox.pass(66)
    const channel = channels[0]!
    expect(texts(channel).at(-1)).toMatch(/A spot opened up for you|new notifications/)
    expect(texts(channel)).toHaveLength((channel === 'push' ? 4 : 2) + 1)
    expect((await join(ids[4]!, reader)).status).toBe(200)
  })

  it('lasts as long as ever for who sees it in the app only', async () => {
    const { going, reader, ids, left } = await full({ count: 5 })
    for (const channel of ['push', 'mail']) await on.choose(reader, `spots/${channel}`, false)
    for (const id of ids) await leave(id, going)
    for (const id of ids) expect(await left(id)).toBeLessThanOrEqual(20)
  })

  it.each([
    ['ends when spots become open', 2.2 * hour, 70],
    ['is not longer if its reader hears of it after that', 2 * hour, 0],
  ])('%s', async (_, ahead, atLeast) => {
    const { going, ids, left } = await full({ count: 5, ahead })
    for (const id of ids) await leave(id, going)
    const minutes = await left(ids[4]!)
    expect(minutes).toBeGreaterThan(atLeast)
    expect(minutes).toBeLessThanOrEqual(atLeast ? (ahead - hour) / minute : 20)
  })

  it('goes to the next in line if it ends untaken', async () => {
    const { going, inbox, ids, left } = await full({ count: 5 })
    const [next] = (await members(1)) as [Reader]
    expect((await wait(ids[4]!, next)).status).toBe(200)
    for (const id of ids) await leave(id, going)
    const end = await left(ids[4]!)
    await app.deps.db
      .updateTable('event_waitlist')
      .set({ until: new Date(Date.now() - 1) })
      .where('event_id', '=', ids[4]!)
      .where('state', '=', 'offered')
      .execute()
    await inbox.pass(end - 1)
    expect((await call('GET', `/events/${ids[4]}`, next)).body.turn).toMatchObject({ state: 'waiting' })
    await inbox.pass(2)
    expect((await call('GET', `/events/${ids[4]}`, next)).body.turn).toMatchObject({ state: 'offered' })
  })
})
