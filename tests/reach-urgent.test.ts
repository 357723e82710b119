import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo } from './support/app.ts'
import { createConversation } from './support/factories.ts'
import { causing } from './support/people/causing.ts'
import type { Reader } from './support/people/notified.ts'
import { openPhones } from './support/people/pushed.ts'
import { receivingOn } from './support/people/receiving.ts'
import { repeating } from './support/people/repeating.ts'

let { app, service, on, phones } = {} as Awaited<ReturnType<typeof openPhones>>
beforeAll(async () => {
  ;({ app, service, on, phones } = await openPhones())
})
afterAll(() => service.stop())
const { call, members, join, leave, wait, ...does } = causing(() => ({ app, on }))
const { create, joined, cancel, move, offer, rename, announce } = does

const [pushesMax, mailsMax] = [6, 3]
const receiving = (reader: Reader) => receivingOn({ app, on, phones }, reader)
type Inbox = Awaited<ReturnType<typeof receiving>>

const pair = () => members(2) as Promise<[Reader, Reader]>
const words = (inbox: Inbox, channel: 'push' | 'mail') =>
  inbox
    .of(channel)
    .map(({ text }) => text)
    .join('\n')
const expectWithin = (inbox: Inbox) => {
  expect(inbox.most('push')).toBeLessThanOrEqual(pushesMax)
  expect(inbox.most('mail')).toBeLessThanOrEqual(mailsMax)
}
async function anHour(inbox: Inbox) {
  for (let minutes = 0; minutes < 70; minutes += 10) await inbox.pass(10)
}

describe('a cancellation', () => {
  it.each<[string, (scene: { host: Reader; reader: Reader; inbox: Inbox }) => Promise<void>]>([
    [
      'announcements',
      async ({ host, reader, inbox }) => {
        for (const id of await joined(host, reader, 7)) await announce(id, host)
        await inbox.pass(11)
      },
    ],
    [
      'offers of spots',
      async ({ host, reader, inbox }) => {
        for (let n = 0; n < 7; n++) {
          await offer(host, reader)
          await inbox.pass(1)
        }
      },
    ],
    [
      'moves, and reminders of the moved events',
      async ({ host, reader, inbox }) => {
        for (const id of await joined(host, reader, 7)) await move(id, host, 5)
        await inbox.pass(4)
        await on.run('eventReminder')
        await inbox.pass(11)
      },
    ],
  ])('is sent at once by push and email after %s of its organizer', async (_, busy) => {
    const [host, reader] = await pair()
    const [last = ''] = await joined(host, reader, 1)
    const inbox = await receiving(reader)
    await busy({ host, reader, inbox })
    expect([words(inbox, 'push'), words(inbox, 'mail')].join()).not.toContain('canceled')
    await cancel(last, host)
    await inbox.pass(0.1)
    expect(inbox.of('push').at(-1)?.text).toContain('Event canceled')
    expect(inbox.of('mail').at(-1)?.text).toContain('Event canceled')
    await anHour(inbox)
    expectWithin(inbox)
  })

  it('of a second and a third event is pushed immediately after moves, the second one also by email', async () => {
    const [host, reader] = await pair()
    const moved = await joined(host, reader, 5)
    const ids = await joined(host, reader, 3)
    const inbox = await receiving(reader)
    for (const id of moved) await move(id, host, 5)
    await inbox.pass(11)
    const before = inbox.arrived.length
    for (const id of ids) {
      await cancel(id, host)
      await inbox.pass(0.1)
    }
    expect(
      inbox.arrived
        .slice(before)
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['mail', 'mail', 'push', 'push', 'push'])
    await anHour(inbox)
    expectWithin(inbox)
  })

  it('of many events by one organizer is collected as one email and one push, which name all that came late', async () => {
    const [host, reader] = await pair()
    const ids = await joined(host, reader, 12)
    const inbox = await receiving(reader)
    for (const id of ids) {
      await cancel(id, host)
      await inbox.pass(1)
    }
    expect([inbox.of('push').length, inbox.of('mail').length]).toEqual([pushesMax, mailsMax])
    await anHour(inbox)
    expect([inbox.of('push').length, inbox.of('mail').length]).toEqual([pushesMax + 1, mailsMax + 1])
    const mail = (await mailTo(app, reader.email)).find(({ subject }) => subject === '9 new notifications')
    for (const n of Array.from({ length: 9 }, (_, nth) => nth + 3)) expect(mail?.text).toContain(`Walk ${n}`)
    expectWithin(inbox)
  })

  it('of the dates of a series, one after the other, stays within the limits and tells of all', async () => {
    const [host, reader] = await pair()
    const at = repeating(app)
    const { ids } = await at.series({ ends: { count: 8 } }, host)
    for (const id of ids) await join(id, reader)
    const inbox = await receiving(reader)
    for (const id of ids) {
      expect((await at.cancelAll(host, id, 'one')).status).toBe(200)
      await inbox.pass(2)
    }
    expect(inbox.of('mail').filter(({ text }) => text.startsWith('Event canceled'))).toHaveLength(mailsMax)
    await anHour(inbox)
    expect(inbox.of('mail').at(-1)?.text).toBe('5 new notifications')
    expectWithin(inbox)
  })
})

it('a move is pushed immediately to those who come, after other news of its organizer', async () => {
  const [host, reader] = await pair()
  const [first = '', second = ''] = await joined(host, reader, 2)
  const inbox = await receiving(reader)
  for (const id of [first, second]) await announce(id, host)
  for (let round = 0; round < 3; round++) {
    await rename(first, host, `Walk again ${round}`)
    await inbox.pass(4)
  }
  await move(second, host, 6)
  await inbox.pass(11)
  expect(words(inbox, 'push')).toContain('Event changed: Walk 1')
  await anHour(inbox)
  const [last] = await mailTo(app, reader.email)
  expect(last?.text).toContain('Event changed: Walk 1')
  expectWithin(inbox)
})

it('everything that waits goes out as one email and one push, as early as the most urgent of it may', async () => {
  const [host, reader] = await pair()
  const ids = await joined(host, reader, 5)
  const inbox = await receiving(reader)
  for (const id of ids) await announce(id, host)
  await inbox.pass(20)
  for (let n = 0; n < 4; n++) await offer(host, reader)
  await inbox.pass(11)
  const sent = inbox.arrived.length
  await anHour(inbox)
  const late = inbox.arrived.slice(sent)
  expect(late.map(({ channel, text }) => `${channel} ${text}`).toSorted()).toEqual([
    'mail 7 new notifications',
    expect.stringMatching(/^push \d new notifications$/),
  ])
  expectWithin(inbox)
})

it('an offer that waited for the limit is not announced once it has ended, and otherwise with its end', async () => {
  const [host, reader] = await pair()
  const inbox = await receiving(reader)
  for (let n = 0; n < 4; n++) await offer(host, reader)
  await inbox.pass(11)
  const short = await offer(host, reader, 'Short offer')
  await offer(host, reader, 'Long offer')
  await inbox.pass(1)
  await app.deps.db
    .updateTable('event_waitlist')
    .set({ until: new Date(Date.now() - 1_000) })
    .where('event_id', '=', short)
    .execute()
  await anHour(inbox)
  const texts = (await mailTo(app, reader.email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n')
  expect(texts).toMatch(/A spot opened up for you: Long offer\. It's yours until .+\./)
  for (const text of [texts, words(inbox, 'push')]) expect(text).not.toContain('Short offer')
  expectWithin(inbox)
})

describe('a reminder', () => {
  const remembered = async (host: Reader, reader: Reader) => {
    const at = repeating(app)
    const ids: string[] = []
    for (let n = 0; n < 8; n++) {
      const { body } = await at.create(host, { title: `Walk ${n}` })
      await join(body.id, reader)
      ids.push(body.id)
    }
    // The reminders of an event are hours apart: together, they would be one push or two.
    await sql`delete from jobs where kind = 'eventReminder' and payload ->> 'hours' = '24'`.execute(app.deps.db)
    return ids
  }

  it('of an event at the time for which its reader joined is caused by no one', async () => {
    const [host, reader] = await pair()
    await remembered(host, reader)
    const inbox = await receiving(reader)
    await on.run('eventReminder')
    await inbox.pass(11)
    expect([inbox.of('push').length, inbox.of('mail').length]).toEqual([8, 8])
    const [other = ''] = await joined(host, reader, 1)
    await announce(other, host)
    await inbox.pass(11)
    expect([inbox.of('push').length, inbox.of('mail').length]).toEqual([9, 9])
  })

  it('of an event that was moved since counts for its organizer, however often it is moved', async () => {
    const [host, reader] = await pair()
    const ids = await remembered(host, reader)
    const inbox = await receiving(reader)
    for (let days = 4; days < 8; days++) {
      for (const id of ids) await move(id, host, days)
      await on.run('eventReminder')
      await inbox.pass(4)
      await inbox.pass(8)
    }
    await anHour(inbox)
    expect(inbox.of('push').length).toBeGreaterThan(3)
    expectWithin(inbox)
  })
})

it('spots that are freed again and again by different members stay within the limits of each of them', async () => {
  const [host, reader, ...others] = (await members(4)) as [Reader, Reader, ...Reader[]]
  const inbox = await receiving(reader)
  const ids: string[] = []
  for (let n = 0; n < 6; n++) {
    const id = await create(host, { places: 1 })
    expect((await join(id, others[n % 2]!)).status).toBe(200)
    expect((await wait(id, reader)).status).toBe(200)
    ids.push(id)
  }
  for (const [n, id] of ids.entries()) {
    expect((await leave(id, others[n % 2]!)).status).toBe(200)
    await inbox.pass(1)
  }
  expect(inbox.most('push')).toBe(6)
  await anHour(inbox)
  expect(inbox.most('push')).toBeLessThanOrEqual(2 * pushesMax)
  expect(inbox.most('mail')).toBeLessThanOrEqual(2 * mailsMax)
  expect(inbox.of('mail').length).toBeGreaterThanOrEqual(4)
})

it('blocks that are made and lifted again and again stay within the limits, as do cancellations and blocks in turn', async () => {
  const [host, reader] = await pair()
  const ids = await joined(host, reader, 3)
  const inbox = await receiving(reader)
  const { id: conversation } = await createConversation(app.deps.db, { between: [host, reader] })
  for (let round = 0; round < 10; round++) {
    expect((await call('POST', `/conversations/${conversation}/block`, host, {})).status).toBe(200)
    expect((await call('DELETE', `/conversations/${conversation}/block`, host)).status).toBe(200)
    for (const id of ids.slice(0, 2)) expect((await join(id, reader)).status).toBe(200)
    if (round % 3 === 0) await cancel((await joined(host, reader, 1))[0]!, host)
    await inbox.pass(2)
  }
  expect(words(inbox, 'push')).toContain('no longer on the list')
  await anHour(inbox)
  expectWithin(inbox)
})

it('a notification that waits already is sent as early as a more urgent cause of it may', async () => {
  const [host, reader] = await pair()
  const ids = await joined(host, reader, 6)
  const inbox = await receiving(reader)
  for (const id of ids.slice(0, 2)) {
    await announce(id, host)
    await inbox.pass(1)
  }
  await move(ids[4]!, host, 6)
  await inbox.pass(11)
  await rename(ids[5]!, host, 'Stroll')
  const waiting = () =>
    sql<{ channel: string; as_counted: boolean; minutes: number }>`
      select r.channel, bool_and(j.run_at = r.collected_at) as as_counted, max(extract(epoch from r.collected_at - now()) / 60)::float8 as minutes
      from notification_reach as r join jobs as j on j.kind = case r.channel when 'push' then 'push' else 'notificationMail' end
        and (j.payload ? 'notificationIds' or j.payload #> '{about,held}' is not null) and j.run_at > now()
      where r.by_id = ${host.id} and r.user_id = ${reader.id} and r.collected_at > now() group by r.channel order by r.channel`.execute(
      app.deps.db,
    )
  const usual = (await waiting()).rows
  expect(usual).toMatchObject([
    { channel: 'mail', as_counted: true },
    { channel: 'push', as_counted: true },
  ])
  await move(ids[5]!, host, 7)
  const urgent = (await waiting()).rows
  expect(urgent.map(row => row.as_counted)).toEqual([true, true])
  expect(urgent[1]!.minutes).toBeLessThan(usual[1]!.minutes - 0.5)
  await anHour(inbox)
  expectWithin(inbox)
})
