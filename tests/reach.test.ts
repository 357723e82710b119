import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, rates } from '../contract/limits.ts'
import { unsubscribeToken } from '../server/notifications/mail-links.ts'
import { notificationKinds } from '../server/features.ts'
import { mailTo } from './support/app.ts'
import { createEvent } from './support/factories.ts'
import { attending } from './support/people/attending.ts'
import { door } from './support/people/door.ts'
import type { Reader } from './support/people/notified.ts'
import { openPhones } from './support/people/pushed.ts'
import { receivingOn } from './support/people/receiving.ts'
import { repeating } from './support/people/repeating.ts'
import { listingWords, trading } from './support/people/trading.ts'
import { notifying } from './support/calls/notifying.ts'

type Opened = Awaited<ReturnType<typeof openPhones>>
let { app, service, on, phones } = {} as Opened
beforeAll(async () => {
  ;({ app, service, on, phones } = await openPhones())
})
afterAll(() => service.stop())
const { call, members, join, leave, wait } = attending(() => ({ app, on }))

const [pushesMax, mailsMax] = [6, 3]
const receiving = (reader: Reader) => receivingOn({ app, on, phones }, reader)

const later = (minutes: number) => {
  const [date = '', time = ''] = Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ minutes }).toString().split('T')
  return { date, time: time.slice(0, 5) }
}

async function scene() {
  const [actor, reader, third] = (await members(3)) as [Reader, Reader, Reader]
  const at = repeating(app)
  const create = async (author: Reader, given: { places?: number } = {}) =>
    (await createEvent(app.deps.db, { author, city: 'barcelona', startsAt: new Date(Date.now() + 3 * day), ...given }))
      .id
  const text = () => ({ id: randomUUID(), body: 'We meet at the fountain' })
  const question = await on.ask(reader, 'barcelona')
  const [theirs, going, full] = [await create(reader), await create(actor), await create(actor, { places: 1 })]
  await app.deps.db.updateTable('posts').set({ event_confirms: true }).where('id', '=', going).execute()
  const entrance = door(app, on)
  await join(theirs, actor)
  await entrance.startsIn(theirs, 30 * 60_000)
  for (const [id, who] of [
    [going, reader],
    [full, third],
  ] as const)
    expect((await join(id, who)).status).toBe(200)
  expect((await wait(full, reader)).status).toBe(200)
  const series = await at.series({ ends: { count: 3 } }, actor)
  await at.calling('PUT', reader, series.id, '/following')
  const trade = trading(app)
  const photos = await trade.photos(actor, 1)
  const listing = (await trade.create(actor, { photos })).body.id as string
  const words = { ...listingWords.selling, photos }
  const written = await app.api('POST', '/conversations/requests', {
    as: reader.as,
    body: { personId: actor.id, postId: listing, id: randomUUID(), body: 'Is it still there?' },
  })
  expect(written.status).toBe(200)
  let round = 0
  const edit = (id: string, given: Record<string, unknown>) => at.editing(actor, id, given)
  const steps: Record<string, () => Promise<{ status: number } | undefined>> = {
    'questions.reply': () => call('POST', `/questions/${question.id}/replies`, actor, text()),
    'talk.comment': () => call('POST', `/events/${theirs}/comments`, actor, text()),
    'talk.comment with a question': () => call('POST', `/events/${theirs}/comments`, actor, { ...text(), asks: true }),
    'talk.announce': () => call('POST', `/events/${full}/announcements`, actor, { ...text(), waitlist: true }),
    'events.leave': () => leave(theirs, actor),
    'events.join': () => join(theirs, actor),
    'events.late': () => call('PUT', `/events/${theirs}/delay`, actor, { minutes: [10, 20, 30][round % 3] }),
    'events.edit': () => edit(going, { title: `CLICK evil-shop.example NOW ${round}` }),
    'events.edit within a day': () => edit(going, { starts: later(20 * 60 + round), ends: null }),
    'events.edit near': () => edit(full, { starts: later(40 + (round % 2)), ends: null, maxAttendees: 2 }),
    'events.edit far': () => edit(full, { starts: later(300 + round), ends: null, maxAttendees: 2 }),
    'events.cancel': async () => {
      const id = await create(actor)
      await join(id, reader)
      return call('POST', `/events/${id}/cancel`, actor, { reason: 'Rain' })
    },
    'series.extend': async () => {
      const extended = await at.calling('PUT', actor, series.id, '/end', { ends: { count: 4 + (round % 12) } })
      await app.deps.jobs.wake()
      return extended
    },
    'coHosts.ask': async () => {
      const id = await create(actor)
      return call('PUT', `/events/${id}/hosts/${reader.id}`, actor)
    },
    'listings.edit': () => trade.edit(actor, listing, { ...words, cents: 2_000 - round }),
    'listings.markSold': async () => {
      await trade.offer(actor, listing)
      return trade.sell(actor, listing)
    },
  }
  return { actor, reader, third, steps, full, going, edit, next: () => ++round }
}

/** Requests are in a test below, the line for spots in `openings.test.ts`, blocks in `reach-urgent.test.ts`; a dispute notifies once for each event. */
const elsewhere = ['messages.block', 'messages.request', 'events.wait', 'events.stopWaiting', 'checkIn.dispute']

const readAll = (reader: Reader) =>
  app.deps.db
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('user_id', '=', reader.id)
    .where('mail_at', 'is', null)
    .execute()

describe('what one member causes to arrive at another', () => {
  it.each([
    ['unread', false],
    ['always read', true],
  ])('stays within the hourly limits over all endpoints that notify, with notifications %s', async (_, reads) => {
    const { reader, steps, next } = await scene()
    const inbox = await receiving(reader)
    const worked = new Set<string>()
    for (let round = 0; round < 13; round++) {
      for (const [name, step] of Object.entries(steps)) if ((await step())?.status === 200) worked.add(name)
      next()
      await inbox.pass(0.1)
      if (reads) await readAll(reader)
      await inbox.pass(3)
      await inbox.pass(2.9)
    }
    expect(Object.keys(steps).filter(name => !worked.has(name))).toEqual([])
    const called = new Set([...Object.keys(steps).map(name => name.split(' ')[0]), ...elsewhere])
    expect(notifying.filter(name => !called.has(name))).toEqual([])
    expect(inbox.most('push')).toBeLessThanOrEqual(pushesMax)
    expect(inbox.most('mail')).toBeLessThanOrEqual(mailsMax)
    expect(inbox.of('push').length).toBeGreaterThan(pushesMax)
    expect(inbox.of('mail').length).toBeGreaterThan(mailsMax)
  })

  it('stays within them in random orders and at random times', async () => {
    const random = randomFrom(1)
    const { reader, steps, next } = await scene()
    const inbox = await receiving(reader)
    const names = Object.keys(steps)
    for (let call = 0; call < 40; call++) {
      await steps[names[Math.floor(random() * names.length)] ?? '']?.()
      next()
      if (random() < 0.2) await readAll(reader)
      if (random() < 0.5) await inbox.pass(random() * 4)
    }
    for (let minutes = 0; minutes < 68; minutes += 4) await inbox.pass(4)
    expect(inbox.most('push')).toBeLessThanOrEqual(pushesMax)
    expect(inbox.most('mail')).toBeLessThanOrEqual(mailsMax)
  })

  it('stays within them for calls at the same time', async () => {
    const { actor, reader } = await scene()
    const inbox = await receiving(reader)
    const asked = await Promise.all(Array.from({ length: 8 }, () => on.ask(reader, 'barcelona')))
    const reply = ({ id }: { id: string }) =>
      call('POST', `/questions/${id}/replies`, actor, { id: randomUUID(), body: 'On Blai' })
    const answers = await Promise.all(asked.map(reply))
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
    for (let minutes = 0; minutes < 55; minutes += 5) await inbox.pass(5)
    expect([inbox.of('push').length, inbox.of('mail').length]).toEqual([2, 1])
    await inbox.pass(20)
    expect(inbox.of('push').at(-1)?.text).toBe('6 new notifications')
    expect(inbox.of('mail').map(({ text }) => text)).toContain('7 new notifications')
    expect([inbox.of('push').length, inbox.of('mail').length]).toEqual([3, 2])
    const [mail] = (await mailTo(app, reader.email)).filter(({ subject }) => subject.startsWith('7'))
    expect(mail?.text.match(/replied to your question/g)).toHaveLength(7)
  })

  it('does not delay the cancellation of an event whose organizer used up the rest', async () => {
    const { actor, reader, steps, going, next } = await scene()
    const inbox = await receiving(reader)
    for (let round = 0; round < 6; round++) {
      for (const name of ['questions.reply', 'talk.comment', 'events.edit', 'talk.announce', 'coHosts.ask'])
        await steps[name]?.()
      next()
      await inbox.pass(5)
    }
    await call('POST', `/events/${going}/cancel`, actor, { reason: 'Rain' })
    await inbox.pass(0.1)
    expect(inbox.of('push').at(-1)?.text).toContain('Event canceled')
    await inbox.pass(10)
    expect(
      inbox
        .of('mail')
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('Event canceled')
  })

  it('does not delay what others cause, also in the same notification', async () => {
    const { actor, reader, third } = await scene()
    const inbox = await receiving(reader)
    const asked = await Promise.all(Array.from({ length: 6 }, () => on.ask(reader, 'barcelona')))
    for (const { id } of asked) await on.reply(actor, id)
    const last = asked.at(-1)!
    await inbox.pass(0.1)
    expect(inbox.of('push')).toHaveLength(2)
    await on.reply(third, last.id)
    await inbox.pass(0.1)
    expect(inbox.of('push')).toHaveLength(3)
    await inbox.pass(11)
    expect(inbox.of('mail')).toHaveLength(2)
    await inbox.pass(70)
    expect((await mailTo(app, reader.email)).map(({ subject }) => subject)).toContain('4 new notifications')
  })

  it('counts requests of strangers that are sent and canceled again and again', async () => {
    const [actor, reader] = (await members(2)) as [Reader, Reader]
    await app.deps.db
      .updateTable('accounts')
      .set({ created_at: new Date(0) })
      .where('id', '=', actor.id)
      .execute()
    const inbox = await receiving(reader)
    for (let round = 0; round < 12; round++) {
      const body = { personId: reader.id, id: randomUUID(), body: 'Hello' }
      const sent = await app.api('POST', '/conversations/requests', { as: actor.as, body })
      expect(sent.status).toBe(200)
      await inbox.pass(1)
      expect((await call('DELETE', `/conversations/${sent.body.conversation.id}/request`, actor)).status).toBe(200)
    }
    expect(inbox.most('push')).toBeLessThanOrEqual(pushesMax)
    expect(inbox.of('push').length).toBeGreaterThan(0)
  })
})

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

it('limits the link of an email for one IP, which takes nothing from what its owner may change', async () => {
  const [reader] = (await members(1)) as [Reader]
  const token = unsubscribeToken(app.deps.keyring, reader.id, { topic: 'eventChanges' })
  const from = (ip: string) => app.api('POST', '/unsubscribe', { body: { token }, from: ip })
  const answers = await Promise.all(Array.from({ length: rates.unsubscribeByLink[0] + 1 }, () => from('10.9.9.9')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await from('10.9.9.8')).status).toBe(200)
  expect((await on.choose(reader, 'replies/mail', true)).status).toBe(200)
})

it('documents each kind of notification with its limit', async () => {
  const text = await readFile('docs/security/abuse.md', 'utf8')
  const limits = new Map(
    [...text.matchAll(/^\| `(\w+)` .*\| (in the app|not counted|\w+)[^|]*\|$/gm)].map(([, kind, limit]) => [
      kind,
      limit,
    ]),
  )
  for (const { kind, topic, mail, urgency = 'usual' } of notificationKinds.all) {
    const isCounted = mail && kind !== 'eventRemoved'
    const counted = isCounted && (typeof urgency === 'function' ? urgency({ changed: ['time'] }) : urgency)
    expect(limits.get(kind), kind).toBe(counted || (topic ? 'not counted' : 'in the app'))
  }
})
