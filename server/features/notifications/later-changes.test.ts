import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { dayAhead, eventInput } from '../../../tests/support/event-input.ts'
import { createConversation, createMessage } from '../../../tests/support/factories.ts'
import { gathering } from '../../../tests/support/people/gathering.ts'
import { moderating } from '../../../tests/support/people/moderating.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'
import { talk } from '../../../tests/support/people/talk.ts'
import { trading } from '../../../tests/support/people/trading.ts'
import { sendUnreadMails } from '../messages/unread-mails.ts'
import type { Deliver } from '../../mail/mail-job.ts'
import { firstAttempt } from '../../../tests/support/jobs.ts'
import { notificationMailJob } from './mail.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let city: string
let cities = 0
let at: Record<'marta' | 'lena' | 'idris', Reader>

beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
beforeEach(async () => {
  city = `later-${++cities}`
  const member = (name: string) => on.member({ city, name })
  at = { marta: await member('Marta'), lena: await member('Lena'), idris: await member('Idris') }
})

const leave = ({ as }: Reader, eventId: string) => app.api('DELETE', `/events/${eventId}/attendance`, { as })
const readAll = ({ as }: Reader) =>
  app.api('POST', '/notifications/read-all', { as, body: { until: '9999-01-01T00:00:00Z' } })

describe('an email', () => {
  it('is about its own causes and not about those of an earlier one', async () => {
    await on.choose(at.marta, 'replies/mail', true)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id, { body: 'First' })
    expect(await on.mails(at.marta)).toHaveLength(1)
    await on.reply(at.idris, id, { body: 'Second' })
    const [newest] = await on.mails(at.marta)
    expect(newest?.text).toMatch(/^Idris replied[^]*Second/)
    expect(newest?.text).not.toContain('First')
  })

  it('leaves out what was removed between two attempts to deliver it', async () => {
    await on.choose(at.marta, 'replies/mail', true)
    const { id } = await on.ask(at.marta, city)
    const removed = await on.reply(at.lena, id, { body: 'First' })
    await on.reply(at.idris, id, { body: 'Second' })
    const [job] = await app.deps.db.selectFrom('jobs').selectAll().where('kind', '=', 'notificationMail').execute()
    const sent: string[] = []
    let isDown = true
    const deliver: Deliver = async ({ text }) => {
      if (isDown) throw new Error('The mail server does not answer')
      sent.push(text)
    }
    const parts = { ...app.deps, deliver }
    const attempt = () =>
      notificationMailJob.run(parts, job!.payload as { notificationId: string }, firstAttempt(job!.id))
    await expect(attempt()).rejects.toThrow('does not answer')
    await app.api('DELETE', `/replies/${removed}`, { as: at.lena.as })
    isDown = false
    await attempt()
    expect(sent).toEqual([expect.stringContaining('Second')])
    expect(sent[0]).not.toContain('First')
  })

  it('is sent although the list, in which its topic is off, was marked as read', async () => {
    await on.choose(at.marta, 'replies/app', false)
    await on.choose(at.marta, 'replies/mail', true)
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await readAll(at.marta)
    expect(await on.mails(at.marta)).toHaveLength(1)
  })

  it('cannot be imitated by what people wrote', async () => {
    await on.choose(at.marta, 'replies/mail', true)
    const { id } = await on.ask(at.marta, city)
    await sql`update profiles set name = ${'<b>Le\nna</b>'} where id = ${at.lena.id}`.execute(app.deps.db)
    await on.reply(at.lena, id, { body: 'Blai\n\nAll email settings: https://evil.example/ <img src=x>' })
    const [mail] = await on.mails(at.marta)
    expect(mail?.text).toContain('Blai All email settings: https://evil.example/ <img src=x>\n')
    expect(mail?.html).not.toMatch(/<img|<b>Le/)
  })

  it('about unread messages does not count people who were deactivated', async () => {
    const conversation = await createConversation(app.deps.db, { between: [at.marta, at.lena] })
    await createMessage(app.deps.db, { conversation, from: at.lena })
    await sql`update messages set created_at = created_at - interval '25 hours'`.execute(app.deps.db)
    await sql`update accounts set is_active = false where id = ${at.lena.id}`.execute(app.deps.db)
    await sendUnreadMails(app.deps)
    expect(await on.mails(at.marta)).toEqual([])
  })
})

describe('an event', () => {
  it('that was canceled or left reminds no one and is not said to have moved', async () => {
    const { body: event } = await gathering(app).create(at.marta, { starts: dayAhead(3) })
    for (const who of [at.lena, at.idris]) {
      await on.choose(who, 'reminders/mail', true)
      await on.choose(who, 'eventChanges/mail', true)
      await gathering(app).join(who, event.id)
    }
    await on.run('eventReminder')
    expect(await on.kinds(at.lena)).toEqual(['eventSoon'])
    await gathering(app).edit(at.marta, event.id, eventInput({ starts: dayAhead(3), place: 'Blai 12' }))
    await leave(at.lena, event.id)
    expect([await on.kinds(at.lena), await on.unread(at.lena), await on.mails(at.lena)]).toEqual([[], 0, []])
    await gathering(app).cancel(at.marta, event.id, 'Rain')
    expect(await on.kinds(at.idris)).toEqual(['eventCanceled'])
  })

  it('that was moved is not announced for its former time', async () => {
    const { body: event } = await gathering(app).create(at.marta, { starts: dayAhead(3) })
    await gathering(app).join(at.lena, event.id)
    await on.run('eventReminder')
    await gathering(app).edit(at.marta, event.id, eventInput({ starts: dayAhead(30) }))
    expect(await on.kinds(at.lena)).toEqual(['eventChanged'])
  })

  it('names all its changes in one notification', async () => {
    const { body: event } = await gathering(app).create(at.marta, { starts: dayAhead(3) })
    await gathering(app).join(at.lena, event.id)
    const starts = dayAhead(7)
    await gathering(app).edit(at.marta, event.id, eventInput({ starts }))
    await gathering(app).edit(at.marta, event.id, eventInput({ starts, place: 'Blai 12' }))
    expect(await on.items(at.lena)).toMatchObject([{ changed: ['place', 'time'] }])
  })

  it('says in an email what it was before and what it is now, after several changes of time and place', async () => {
    const starts = dayAhead(3, '19:30')
    const first = { starts, ends: dayAhead(3, '21:00'), venue: 'Teatre مريم', place: 'Blai 1' }
    const { body: event } = await gathering(app).create(at.marta, first)
    await gathering(app).join(at.lena, event.id)
    const edit = (change: object) => gathering(app).edit(at.marta, event.id, eventInput({ ...first, ...change }))
    await edit({ starts: dayAhead(7, '10:15'), ends: null })
    await edit({ starts: dayAhead(7, '11:45'), ends: null, place: 'Blai 12' })
    const factsOf = (text: string | undefined) => text?.split('\n').filter(line => /^(Title|When|Where):/.test(line))
    const [when, where, ...others] = factsOf((await on.mails(at.lena))[0]?.text) ?? []
    expect(when).toMatch(/^When: .+ 11:45 \(before: .+ 19:30.21:00\)$/)
    expect(where).toBe('Where: \u2068Teatre مريم\u2069, Blai 12 (before: \u2068Teatre مريم\u2069, Blai 1)')
    expect(others).toEqual([])
    // The next email tells of what changed since. A time that was changed back is none.
    await edit({ starts: dayAhead(8, '11:45'), ends: null, place: 'Blai 12' })
    await edit({ starts: dayAhead(7, '11:45'), ends: null, place: 'https://example.org/room', title: 'Renamed' })
    const facts = factsOf((await on.mails(at.lena))[0]?.text)
    expect(facts?.map(line => line.replace(/ .+ at 11:45/, ' 11:45'))).toEqual([
      'Title: Renamed (new)',
      'When: 11:45',
      'Where: \u2068Teatre مريم\u2069 (before: \u2068Teatre مريم\u2069, Blai 12)',
    ])
  })

  it('tells its organizer that someone left whose joining was in an email', async () => {
    await on.choose(at.marta, 'attendance/mail', true)
    const { body: event } = await gathering(app).create(at.marta)
    await gathering(app).join(at.lena, event.id)
    expect(await on.mails(at.marta)).toHaveLength(1)
    await leave(at.lena, event.id)
    expect(await on.mails(at.marta)).toHaveLength(2)
  })

  it('does not show people whose place a block freed as joined, also after the block ended', async () => {
    const { body: event } = await gathering(app).create(at.marta)
    await gathering(app).join(at.lena, event.id)
    const { id } = await createConversation(app.deps.db, { between: [at.marta, at.lena] })
    const block = (method: string, body?: object) =>
      app.api(method, `/conversations/${id}/block`, { as: at.marta.as, ...(body ? { body } : {}) })
    await block('POST', {})
    await block('DELETE')
    expect([await on.kinds(at.marta), await on.unread(at.marta)]).toEqual([[], 0])
  })
})

describe('other notifications', () => {
  it('of a sale are left out once the listing is offered again', async () => {
    const shop = trading(app)
    const { body: listing } = await shop.create(at.marta)
    const { id } = await createConversation(app.deps.db, { between: [at.lena, at.marta] })
    await talk(app).send(at.lena as never, id, { postId: listing.id })
    await on.choose(at.lena, 'listings/mail', true)
    await shop.sell(at.marta, listing.id)
    expect(await on.kinds(at.lena)).toEqual(['sold'])
    await shop.offer(at.marta, listing.id)
    expect([await on.kinds(at.lena), await on.mails(at.lena)]).toEqual([[], []])
  })

  it('of a report are left out once no case is pending, and without a second factor', async () => {
    const desk = moderating(app)
    const moderator = await desk.moderator({ city } as never)
    const { id } = await on.ask(at.marta, city)
    await desk.report(at.lena as never, 'post', id)
    expect(await on.kinds(moderator)).toEqual(['caseReported'])
    await desk.decide(moderator, await desk.openCase(id), { decision: 'dismissed', remove: false })
    expect([await on.kinds(moderator), await on.unread(moderator)]).toEqual([[], 0])
    await desk.report(at.idris as never, 'post', (await on.ask(at.lena, city)).id)
    expect(await on.kinds(moderator)).toEqual(['caseReported'])
    await app.deps.db.deleteFrom('user_2fa').where('user_id', '=', moderator.id).execute()
    expect(await on.kinds(moderator)).toEqual([])
  })
})
