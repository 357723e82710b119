import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventInput } from '../../../../tests/support/event-input.ts'
import { createConversation, createEvent } from '../../../../tests/support/factories.ts'
import { attending } from '../../../../tests/support/people/attending.ts'
import { gathering } from '../../../../tests/support/people/gathering.ts'
import type { Reader } from '../../../../tests/support/people/notified.ts'
import { openPhones } from '../../../../tests/support/people/pushed.ts'

let { app, service, on, phones } = {} as Awaited<ReturnType<typeof openPhones>>
beforeAll(async () => {
  ;({ app, service, on, phones } = await openPhones())
})
afterAll(() => service.stop())
const { call, members, join } = attending(() => ({ app, on }))

const ask = (id: string, host: Reader, whom: { id: string }) => call('PUT', `/events/${id}/hosts/${whom.id}`, host)
const accept = (id: string, who: Reader) => call('PUT', `/events/${id}/hosting`, who)
const create = (author: Reader, title = 'A walk') => createEvent(app.deps.db, { author, city: 'barcelona', title })
const acceptFrom = (who: Reader, acceptsFrom: string) => call('PUT', '/message-settings', who, { acceptsFrom })
const old = (who: Reader) =>
  app.deps.db
    .updateTable('accounts')
    .set({ created_at: new Date(0) })
    .where('id', '=', who.id)
    .execute()

it('asking a stranger to be a co-host is refused by those who accept no first messages, or only from people they know', async () => {
  const [host, closed, picky] = (await members(3)) as [Reader, Reader, Reader]
  await acceptFrom(closed, 'nobody')
  await acceptFrom(picky, 'inCommon')
  const { id } = await create(host)
  for (const who of [closed, picky]) {
    expect((await ask(id, host, who)).body.code).toBe('HOST_CLOSED')
    expect(await on.items(who)).toEqual([])
  }
  expect((await call('GET', `/events/${id}/hosts`, host)).body.items).toEqual([])
  await join(id, picky)
  expect((await ask(id, host, picky)).status).toBe(200)
  await createConversation(app.deps.db, { between: [host, closed] })
  expect((await ask(id, host, closed)).status).toBe(200)
})

it('asking a stranger to be a co-host is refused with a link in the title, and not told to those who declined the organizer', async () => {
  const [host, other, declining] = (await members(3)) as [Reader, Reader, Reader]
  const linked = await create(host, 'Hot deal http://evil-shop.example/1')
  expect((await ask(linked.id, host, other)).body.code).toBe('HOST_TITLE_LINK')
  await createConversation(app.deps.db, { between: [host, other] })
  expect((await ask(linked.id, host, other)).status).toBe(200)
  const body = { personId: declining.id, id: randomUUID(), body: 'Hello' }
  const sent = await call('POST', '/conversations/requests', host, body)
  const path = `/conversations/${sent.body.conversation.id}/request/decline`
  expect((await call('POST', path, declining)).status).toBe(200)
  expect((await ask((await create(host)).id, host, declining)).status).toBe(200)
  expect(await on.items(declining)).toEqual([])
})

it('asking a stranger to be a co-host counts as a first message: three a day in the first week, ten that are open, and both together', async () => {
  const [host, ...others] = (await members(13)) as [Reader, ...Reader[]]
  const asked = async (who: Reader) => (await ask((await create(host)).id, host, who)).body.code
  for (const who of others.slice(0, 3)) expect(await asked(who)).toBeUndefined()
  expect(await asked(others[3]!)).toBe('FIRST_WEEK_REQUESTS')
  await old(host)
  for (const who of others.slice(3, 10)) expect(await asked(who)).toBeUndefined()
  expect(await asked(others[10]!)).toBe('REQUESTS_OPEN')
  const request = () =>
    call('POST', '/conversations/requests', host, { personId: others[11]!.id, id: randomUUID(), body: 'Hello' })
  expect((await request()).body.code).toBe('REQUESTS_OPEN')
  const { rows } = await sql<{ event_id: string }>`
    select event_id from event_hosts where user_id = ${others[0]!.id}`.execute(app.deps.db)
  expect((await accept(rows[0]!.event_id, others[0]!)).status).toBe(200)
  expect((await request()).status).toBe(200)
})

it('asking a stranger to be a co-host is counted once for requests at the same time', async () => {
  const [host, ...others] = (await members(6)) as [Reader, ...Reader[]]
  const events = await Promise.all(others.map(() => create(host)))
  const answers = await Promise.all(others.map((who, nth) => ask(events[nth]!.id, host, who)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

it.each(['Hot deal http://evil-shop.example/1', 'Cena en evil-shop.com', 'evil [dot] com'])(
  'a title that is edited while the question is open reaches the member in no way if it has a link: %s',
  async title => {
    const [host, other] = (await members(2)) as [Reader, Reader]
    const phone = await phones.device(other)
    await on.choose(other, 'attendance/mail', true)
    const { id } = await create(host)
    expect((await ask(id, host, other)).status).toBe(200)
    expect((await gathering(app).edit(host, id, { ...eventInput(), title })).status).toBe(200)
    await on.run('push')
    const [mail] = await on.mails(other)
    expect(mail?.subject).toBe('Request to be a co-host of an event')
    const [item] = await on.items(other)
    expect(item).toMatchObject({ kind: 'coHostAsked', post: { id, title: '' } })
    const pushes = phones.told(phone)
    expect(pushes).toMatchObject([{ title: expect.stringContaining('asks you to be a co-host'), body: '' }])
    for (const arrived of [mail, item, pushes]) expect(JSON.stringify(arrived)).not.toContain('evil')
  },
)
