import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorTable } from '../contract/errors.ts'
import { requireAccess, type Viewer } from '../server/viewer/access.ts'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { createAccount } from './support/factories.ts'

let app: TestApp
let as: string

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  as = await signInAs(app, (await createAccount(app.deps.db)).account)
})

const ask = (body: unknown) => app.api('POST', '/questions', { as, body })
const question = () => ({ id: randomUUID(), category: 'Podcasting', title: 'A question' })

describe('a question or a reply', () => {
  const counts = async () =>
    (
      await sql`select (select count(*)::int from posts) as posts, (select count(*)::int from post_replies) as replies,
        (select coalesce(sum(reply_count), 0)::int from posts) as counted, (select count(*)::int from outbox) as events,
        (select count(*)::int from post_flags) as flags, (select max(edited_at) from posts) as edited`.execute(
        app.deps.db,
      )
    ).rows[0]
  const refused = async (answer: Promise<{ status: number; body: { code: string; data: { fields?: unknown } } }>) => {
    const { status, body } = await answer
    return [status, body.code, body.data.fields]
  }
  it.each([
    ['three characters', { title: 'abc' }, { title: 'questionLength' }],
    ['three characters of two units', { title: '🌻🌻🌻' }, { title: 'questionLength' }],
    ['three characters in many blanks', { title: `\n\t  abc${' '.repeat(50)}` }, { title: 'questionLength' }],
    ['501 characters', { title: 'é'.repeat(501) }, { title: 'questionLength' }],
    ['501 characters of two units', { title: '🌻'.repeat(501) }, { title: 'questionLength' }],
    ['2,001 characters of details', { details: 'é'.repeat(2001) }, { details: 'questionDetailsLength' }],
    ['no category', { category: undefined }, { category: 'questionCategory' }],
    ['an empty category', { category: '' }, { category: 'questionCategory' }],
    ['an invented category', { category: 'Gossip' }, { category: 'questionCategory' }],
    ['a category in other letters', { category: 'podcasting' }, { category: 'questionCategory' }],
  ])('with %s is refused beside its field, new or edited', async (_, change, fields) => {
    const { body: standing } = await ask(question())
    const before = await counts()
    expect(await refused(ask({ ...question(), ...change }))).toEqual([400, 'INVALID_INPUT', fields])
    const { id: __, ...words } = { ...question(), ...change }
    expect(await refused(app.api('PUT', `/questions/${standing.id}`, { as, body: words }))).toEqual([
      400,
      'INVALID_INPUT',
      fields,
    ])
    expect(await counts()).toEqual(before)
  })

  it('of four and of 500 characters is accepted, counted in any Unicode units', async () => {
    for (const title of ['abcd', '🌻🌻🌻🌻', '🌻'.repeat(500), 'é'.repeat(500)])
      expect((await ask({ ...question(), title })).body.title).toBe(title)
  })

  it('is returned as typed: no HTML, markdown or link is interpreted', async () => {
    const text =
      '<img src=x onerror=alert(1)> **bold** [a](javascript:alert(1)) https://example.org/?a=1&b=2 &amp; #tag'
    const { body } = await ask({ ...question(), title: text, details: text })
    expect([body.title, body.details]).toEqual([text, text])
    const sent = await app.api('POST', `/questions/${body.id}/replies`, { as, body: { id: randomUUID(), body: text } })
    expect(sent.body.reply.body).toBe(text)
    const { items } = (await app.api('GET', '/questions', { as })).body
    expect(items[0].title).toBe(text)
  })

  it('with a link causes no request of the server to it', async () => {
    let visits = 0
    const elsewhere = createServer((_, answer) => {
      visits++
      answer.end()
    })
    await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
    const { port } = elsewhere.address() as AddressInfo
    const text = `Is http://127.0.0.1:${port}/form the right form?`
    const { body } = await ask({ ...question(), title: text, details: text })
    await app.api('POST', `/questions/${body.id}/replies`, { as, body: { id: randomUUID(), body: text } })
    for (const path of [`/questions/${body.id}`, '/questions?search=form', '/feed', '/home'])
      expect((await app.api('GET', path, { as })).status).toBe(200)
    await app.deps.jobs.wake()
    await new Promise(resolve => elsewhere.close(resolve))
    expect(visits).toBe(0)
  })

  it('is rejected from a member without a city', () => {
    const viewer = { onboarded: true, city: null } as Viewer
    expect(() => requireAccess('member', viewer)).toThrow(errorTable.NO_CITY[1])
  })

  it('is stored once when it is sent twice concurrently', async () => {
    const body = question()
    const answers = await Promise.all([ask(body), ask(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const before = await counts()
    expect((await ask({ ...body, title: 'Other words' })).body.code).toBe('ALREADY_STORED')
    const reply = { id: randomUUID(), body: 'Twice' }
    const replies = await Promise.all(
      [1, 2].map(() => app.api('POST', `/questions/${body.id}/replies`, { as, body: reply })),
    )
    expect(replies.map(({ body: sent }) => sent.replyCount)).toEqual([1, 1])
    expect(await counts()).toMatchObject({ posts: (before as { posts: number }).posts })
  })

  it('cannot be edited by another member, replied to after its removal, or answered with two spaces', async () => {
    const { body: standing } = await ask(question())
    const other = await signInAs(app, (await createAccount(app.deps.db)).account)
    const { id: _, ...words } = question()
    const send = (body: string) =>
      app.api('POST', `/questions/${standing.id}/replies`, { as: other, body: { id: randomUUID(), body } })
    const before = await counts()
    expect(await refused(app.api('PUT', `/questions/${standing.id}`, { as: other, body: words }))).toEqual([
      403,
      'FORBIDDEN',
      undefined,
    ])
    expect(await refused(send('  '))).toEqual([400, 'INVALID_INPUT', { body: 'replyLength' }])
    expect(await counts()).toEqual(before)
    await app.api('DELETE', `/questions/${standing.id}`, { as })
    const after = await counts()
    expect(await refused(send('Too late'))).toEqual([404, 'QUESTION_NOT_FOUND', undefined])
    expect(await counts()).toEqual(after)
  })

  it.each([
    ['a reason of blanks', { reason: ' \n ' }, { reason: 'reportReason' }],
    ['no reason', { reason: undefined }, { reason: 'reportReason' }],
    ['a made-up kind', { kind: 'person' }, { kind: 'invalid' }],
    ['no id', { id: 'x' }, { id: 'invalid' }],
  ])('cannot be reported with %s', async (_, change, fields) => {
    const before = await counts()
    const body = { kind: 'post', id: randomUUID(), reason: 'Advertising', ...change }
    expect(await refused(app.api('POST', '/reports', { as, body }))).toEqual([400, 'INVALID_INPUT', fields])
    expect(await counts()).toEqual(before)
  })
})
