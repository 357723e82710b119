import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createEvent, createQuestion } from '../../../tests/support/factories.ts'
import { digested } from '../../../tests/support/people/digested.ts'
import type { Email } from '../../mail/mail-job.ts'
import { eraseDue } from '../deletion/erase.ts'

type Person = Awaited<ReturnType<typeof on.member>>

let app: TestApp
let on: ReturnType<typeof digested>
let cities = 0
let city: string
let at: Record<'marta' | 'pau', Person>
let question: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  on = digested(app)
})
beforeEach(async () => {
  await on.again()
  city = `mail-${++cities}`
  at = { marta: await on.member(city), pau: await on.member(city, { name: 'Pau Ferrer' }) }
  question = await ask('One?')
})

const ask = (title: string) =>
  createQuestion(app.deps.db, { author: at.pau, city, title, createdAt: new Date('2026-11-24T12:00:00Z') })
const block = (by: Person) => on.block(by, by.id === at.marta.id ? at.pau : at.marta)
const deliver = async (now?: string) => {
  const mails: Email[] = []
  const run = on.mailer({ ...(now ? { now } : {}), deliver: async mail => void mails.push(mail) })
  const own = (await on.waiting()).filter(({ payload }) => payload.userId === at.marta.id)
  expect(own).toHaveLength(1)
  const outcomes = await Promise.all(own.map(({ id, payload }) => run(payload, id)))
  return { mails, outcomes }
}

describe('a digest that waits for the mail server', () => {
  it('is sent to one reader, with a link that turns it off', async () => {
    await on.queue()
    const { mails, outcomes } = await deliver()
    expect(outcomes).toEqual([undefined])
    expect(mails).toMatchObject([{ to: at.marta.email, unsubscribe: expect.stringContaining('/unsubscribe?token=') }])
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'its question was removed',
      async () => app.api('DELETE', `/questions/${question.id}`, { as: await signInAs(app, at.pau) }),
    ],
    ['its question was answered', () => on.update('posts', question.id, { reply_count: 1 })],
    ['the author paused the profile', () => on.update('profiles', at.pau.id, { paused_at: new Date() })],
    ['the author was deactivated', () => on.update('accounts', at.pau.id, { is_active: false })],
    ['the author blocked the reader', () => block(at.pau)],
    ['the reader blocked the author', () => block(at.marta)],
    [
      'the reader turned it off',
      async () =>
        app.api('PUT', '/notification-settings/digest/mail', {
          as: await signInAs(app, at.marta),
          body: { on: false },
        }),
    ],
    [
      'the reader paused emails',
      () =>
        app.deps.db
          .insertInto('notification_settings')
          .values({ user_id: at.marta.id, paused_until: new Date(Date.now() + 86_400_000) })
          .execute(),
    ],
    ['the reader was deactivated', () => on.update('accounts', at.marta.id, { is_active: false })],
    [
      'the email was refused',
      () => on.update('accounts', at.marta.id, { email_refused_at: new Date(), email_refusal: '550 5.1.1' }),
    ],
    [
      'the reader moved',
      async () => on.update('profiles', at.marta.id, { city_id: await on.city(`${city}-x`, 'Europe/Madrid') }),
    ],
  ])('is not sent if %s', async (_, happens) => {
    await on.queue()
    await happens()
    expect(await deliver()).toEqual({ mails: [], outcomes: ['skipped'] })
  })

  it('is not sent a day late', async () => {
    await on.queue()
    expect((await deliver('2026-11-27T15:59:00Z')).mails).toHaveLength(1)
    expect(await deliver('2026-11-27T16:00:00Z')).toEqual({ mails: [], outcomes: ['skipped'] })
  })

  it('goes to the email that the reader has now, and says what is left and changed', async () => {
    await ask('Two?')
    const event = await createEvent(app.deps.db, {
      author: at.pau,
      city,
      title: 'Vermut',
      startsAt: new Date('2026-11-28T12:00:00Z'),
    })
    const moved = await createEvent(app.deps.db, {
      author: at.pau,
      city,
      title: 'Moved',
      startsAt: new Date('2026-11-28T13:00:00Z'),
    })
    await on.queue()
    await on.update('accounts', at.marta.id, { email: `new-${at.marta.email}` })
    await on.update('posts', question.id, { deleted_at: new Date() })
    await on.update('posts', event.id, { title: 'Vermouth', event_start_at: new Date('2026-11-28T11:00:00Z') })
    await on.update('posts', moved.id, {
      event_start_at: new Date('2026-12-05T13:00:00Z'),
    })
    const { mails } = await deliver()
    expect(mails.map(({ to }) => to)).toEqual([`new-${at.marta.email}`])
    expect(mails[0]?.subject).toMatch(/^This weekend in Mail-\d+, and a question you may know$/)
    expect(mails[0]?.text.match(/^- .*/gm)).toEqual(['- Two? (Pau Ferrer · no reply yet)', '- Vermouth (12:00)'])
  })

  it('is deleted with the account', async () => {
    await on.queue()
    await on.update('accounts', at.marta.id, {
      is_active: false,
      deletion_due_at: sql`now() - interval '1 minute'`,
      deletion_posts: 'remove',
    })
    await eraseDue(app.deps)
    expect((await on.waiting()).map(({ payload }) => payload.userId)).not.toContain(at.marta.id)
  })
})
