import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
  createReply,
} from '../../../tests/support/factories.ts'
import { digested } from '../../../tests/support/people/digested.ts'

let app: TestApp
let on: ReturnType<typeof digested>
let cities = 0
let city: string
type Person = Awaited<ReturnType<typeof on.member>>
let at: Record<'marta' | 'pau' | 'lena', Person>

beforeAll(async () => {
  app = await createTestApp()
  on = digested(app)
})
beforeEach(async () => {
  await on.again()
  city = `week-${++cities}`
  const member = (name: string) => on.member(city, { name })
  at = { marta: await member('Marta Ribeiro'), pau: await member('Pau Ferrer'), lena: await member('Lena Vogt') }
})

const week = (day: number, time = '12:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`)
const ask = (author: Person, title: string, options: object = {}) =>
  createQuestion(app.deps.db, { author, city, title, createdAt: week(24), ...options })
const meet = (author: Person, title: string, startsAt: Date, options: object = {}) =>
  createEvent(app.deps.db, { author, city, title, startsAt, createdAt: week(20), ...options })
const join = (person: Person, event: { id: string }) =>
  app.deps.db
    .insertInto('event_attendees')
    .values({ id: randomUUIDv7(), event_id: event.id, user_id: person.id })
    .execute()

describe('questions', () => {
  it('are the newest without a reply, first those of categories that the reader answers or knows', async () => {
    const { db } = app.deps
    for (const title of ['One?', 'Two?', 'Three?']) await ask(at.pau, title)
    await ask(at.pau, 'Known?', { category: 'Housing & Renting', createdAt: week(10) })
    await ask(at.pau, 'Answerable?', { category: 'Podcasting', createdAt: week(9) })
    await ask(at.pau, 'Too old?', { category: 'Podcasting', createdAt: new Date('2026-09-01') })
    await createReply(db, { question: await ask(at.pau, 'Answered?', { category: 'Podcasting' }), author: at.marta })
    await on.update('profiles', at.marta.id, { knowledgeable_in: ['Housing & Renting'] })
    await on.queue()
    const { subject, text } = await on.mail(at.marta)
    expect(subject).toBe('Three questions you may know')
    expect(text).toMatch(/^Your week in Week-\d+\nThursday 26 November\n\nThree questions you may know\n- Answerable\?/)
    expect(text.match(/- \w+ ?\w*\?/g)).toEqual(['- Answerable?', '- Known?', '- Three?'])
    expect(text).toContain('- Answerable? (Pau Ferrer · you’ve answered similar questions)')
    expect(text).toContain('- Known? (Pau Ferrer · no reply yet)')
  })

  it('are not their own, removed, or of members who are blocked, inactive, paused or in another city', async () => {
    await ask(at.marta, 'Own?')
    await ask(at.pau, 'Removed?', { deletedAt: week(25) })
    await ask(at.lena, 'Blocked?')
    await on.block(at.marta, at.lena)
    const [inactive, paused] = [await on.member(city), await on.member(city)]
    await ask(inactive, 'Inactive?')
    await on.update('accounts', inactive.id, { is_active: false })
    await ask(paused, 'Paused?')
    await on.update('profiles', paused.id, { paused_at: week(20) })
    await ask(await on.member(`${city}-x`), 'Elsewhere?', { city: `${city}-x` })
    await on.queue()
    expect(await on.mails(at.marta)).toEqual([])
    expect(await on.mails(at.lena)).toEqual([])
    expect((await on.mail(at.pau)).text.match(/- \w+\?/g)?.sort()).toEqual(['- Blocked?', '- Own?'])
    const digests = await app.deps.db.selectFrom('digests').select('user_id').execute()
    expect(digests.map(({ user_id }) => user_id)).not.toContain(at.marta.id)
  })
})

describe('events', () => {
  it('are those of the weekend in the order of time, first those that the reader joined', async () => {
    for (const n of [1, 2, 3])
      await on.update('posts', (await meet(at.pau, `Popular ${n}`, week(28, `1${n}:00`))).id, { attendee_count: n })
    const joined = await meet(at.pau, 'Vermut', week(29, '11:30'), { location: 'Bar Calders' })
    await join(at.marta, joined)
    await meet(at.pau, 'Thursday night', week(26, '22:59'))
    await meet(at.pau, 'Monday', week(29, '23:00'))
    await meet(at.pau, 'Canceled', week(28), { deletedAt: week(25), cancelReason: 'Rain' })
    await meet(at.lena, 'Blocked', week(28))
    await on.block(at.lena, at.marta)
    await on.queue()
    const { subject, text } = await on.mail(at.marta)
    expect(subject).toMatch(/^This weekend in Week-\d+$/)
    expect(text.match(/- .*/g)?.slice(0, 3)).toEqual([
      '- Popular 2 (13:00 · 2 going)',
      '- Popular 3 (14:00 · 3 going)',
      '- Vermut (12:30 · Bar Calders · you’re going)',
    ])
    expect(text).not.toMatch(/Thursday night|Monday|Canceled|Blocked/)
  })

  it('include the first and the last hour of the weekend, and count no attendee who has a block with the reader', async () => {
    const first = await meet(at.pau, 'First', week(26, '23:00'))
    await meet(at.pau, 'Last', week(29, '22:59'))
    for (const person of [at.pau, at.lena]) await join(person, first)
    await on.update('posts', first.id, { attendee_count: 2 })
    await on.block(at.marta, at.lena)
    await on.queue()
    const { text } = await on.mail(at.marta)
    expect(text).toContain('- First (00:00 · 1 going)')
    expect(text).toContain('- Last (23:59)')
    expect((await on.mail(at.pau)).text).toContain('- First (00:00 · you’re going)')
  })
})

describe('new neighbors', () => {
  it('joined in the last seven days, first those of the own neighborhood, with what everyone may see', async () => {
    const joining = (name: string, createdAt: Date, profile: object = {}) =>
      on.member(city, { name, createdAt, profile })
    await on.update('profiles', at.marta.id, { neighborhood: 'Gràcia' })
    for (const n of [1, 2, 3, 4]) await joining(`Far ${n}`, week(22))
    const near = { neighborhood: 'Gràcia', hometown: 'Leeds', job_title: 'Carpenter' }
    await joining('Dana Whitfield', week(20), near)
    await joining('Earlier', week(19, '15:59'))
    await joining('Hidden Person', week(21), { ...near, visibility: '{"hometown":"onlyMe","jobTitle":"inCommon"}' })
    const paused = await joining('Paused', week(25))
    await on.update('profiles', paused.id, { paused_at: week(25) })
    await on.queue()
    const { text, html, subject } = await on.mail(at.marta)
    expect(subject).toBe('New neighbors')
    expect(text).toContain('- Dana Whitfield (Gràcia, from Leeds)')
    expect(text).toContain('- Hidden Person (Gràcia)')
    expect(text.match(/- Far/g)).toHaveLength(1)
    expect(text).not.toMatch(/Earlier|Paused/)
    expect(html).toContain('>DW</td>')
    expect(html).not.toContain('<img')
  })

  it('isolates each value of a member, and not the words around it', async () => {
    const [hometown, neighborhood, job] = ['حلب', 'שכונה', 'نجار']
    await on.member(city, { name: 'Dana', createdAt: week(22), profile: { neighborhood, hometown } })
    await on.member(city, { name: 'Ruth', createdAt: week(22), profile: { neighborhood: null, job_title: job } })
    await on.queue()
    const { text, html } = await on.mail(at.marta)
    expect(text).toContain(`- Dana (\u2068${neighborhood}\u2069, from \u2068${hometown}\u2069)`)
    expect(text).toContain(`- Ruth (\u2068${job}\u2069)`)
    expect(html).toContain(`<span dir="auto">${neighborhood}</span>, from <span dir="auto">${hometown}</span>`)
  })

  it('are shown without details that contain a web address', async () => {
    const profile = {
      hometown: 'https://evil.test/win',
      job_title: 'www.evil.test',
      company: 'Carpentry',
      neighborhood: null,
    }
    await on.member(city, { name: 'Dana Whitfield', createdAt: week(22), profile })
    await on.member(city, { name: 'No Details', createdAt: week(22), profile: { neighborhood: null } })
    await on.queue()
    const { text } = await on.mail(at.marta)
    expect(text).toContain('- Dana Whitfield (Carpentry)\n')
    expect(text).toContain('- No Details\n')
    expect(text).not.toContain('evil.test')
  })

  it('are singular if there is one', async () => {
    await on.member(city, { name: 'Dana Whitfield', createdAt: week(22) })
    await on.queue()
    const { subject, text } = await on.mail(at.marta)
    expect([subject, text]).toEqual(['A new neighbor', expect.stringContaining('A new neighbor\n- Dana Whitfield')])
  })
})

describe('open things', () => {
  it('are requests, unread messages, and listings without a change for four weeks', async () => {
    const { db } = app.deps
    const chat = await createConversation(db, { between: [at.pau, at.marta] })
    for (const _ of [1, 2]) await createMessage(db, { conversation: chat, from: at.pau })
    const request = await createConversation(db, { between: [at.lena, at.marta] })
    await createMessage(db, { conversation: request, from: at.lena })
    await db
      .updateTable('conversations')
      .set({ state: 'requested', requested_by: at.lena.id, requested_at: week(20) })
      .where('id', '=', request.id)
      .execute()
    const old = new Date('2026-10-01')
    const own = (title: string, options: object = {}) =>
      createListing(db, { author: at.marta, city, title, createdAt: old, ...options })
    const plant = await own('Rubber plant, 1.2 m')
    await on.update('posts', (await own('Sold')).id, { sold_at: week(20) })
    await on.update('posts', (await own('Edited')).id, { edited_at: week(1) })
    await own('New', { createdAt: week(10) })
    await own('Past concert', { type: 'ticket', startsAt: week(25) })
    await on.queue()
    const { subject, text } = await on.mail(at.marta)
    expect(subject).toBe('What’s still open for you')
    expect(text).toContain('- 1 message request (Waiting for your answer)')
    expect(text).toContain('- 2 unread messages (Waiting in your chats)')
    expect(text).toContain(`- Rubber plant, 1.2 m (Still for sale?)\n  http://peeps.test/listings/${plant.id}`)
    expect(text).not.toMatch(/Sold|Edited|New|Past concert/)
    expect(await on.mails(at.pau)).toEqual([])
  })
})

describe('languages', () => {
  it('are those of the readers, and English for one that the app does not know', async () => {
    await ask(at.pau, 'One?')
    await meet(at.pau, 'Vermut', week(29))
    const reader = (language: string) => on.member(city, { language })
    const [es, ca, removed] = [await reader('es'), await reader('ca'), await reader('fr')]
    await on.queue()
    const subjects = await Promise.all([es, ca, removed].map(async who => (await on.mail(who)).subject))
    expect(subjects.map(subject => subject.replace(/Week-\d+/, 'X'))).toEqual([
      'Este fin de semana en X y una pregunta que quizá sepas responder',
      'Aquest cap de setmana a X i una pregunta que potser saps respondre',
      'This weekend in X, and a question you may know',
    ])
    const { text, html } = await on.mail(ca)
    expect(html).toContain('<html lang="ca">')
    expect(text).toContain('Dijous, 26 de novembre')
    expect(text).toContain('Cada dijous a les 17:00.')
  })
})

it('writes text of members as text, on one line', async () => {
  await ask(at.pau, '\u202E<b>One</b>\n\nUnsubscribe: http://evil.test\u0007')
  await on.queue()
  const { html, text } = await on.mail(at.marta)
  expect(html).toContain('&#60;b&#62;One')
  expect(text).toContain('- <b>One</b> Unsubscribe: http://evil.test (')
})
