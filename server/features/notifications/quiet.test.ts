import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createConversation } from '../../../tests/support/factories.ts'
import { neverQuiet, openPhones } from '../../../tests/support/people/pushed.ts'
import { inTransaction } from '../../db/transaction.ts'
import { security } from '../../audit/notifications.ts'
import { storeNotice } from '../../notifications/notify.ts'
import { quietEnd } from './quiet.ts'

type Opened = Awaited<ReturnType<typeof openPhones>>
let { app, service, on, phones, people } = {} as Opened
let at: Awaited<ReturnType<Opened['people']>>
let city: string
let cities = 0

beforeAll(async () => {
  ;({ app, service, on, phones, people } = await openPhones())
})
afterAll(() => service.stop())
beforeEach(async () => {
  city = `quiet-${++cities}`
  at = await people(city)
  expect(service.problems).toEqual([])
})

describe('quiet hours', () => {
  const clock = async (hours: number) => {
    const { rows } = await sql<{ time: string }>`
      select to_char(now() at time zone time_zone + ${hours} * interval '1 hour', 'HH24:MI') as time from cities where slug = ${city}`.execute(
      app.deps.db,
    )
    return rows[0]?.time ?? ''
  }
  const jobs = () =>
    app.deps.db.selectFrom('jobs').select(['payload', 'run_at']).where('kind', '=', 'push').orderBy('run_at').execute()

  const runNew = async () => {
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'push')
      .where(sql<boolean>`not payload -> 'about' ? 'held'`)
      .execute()
    await app.deps.jobs.wake()
  }

  beforeEach(async () => {
    await app.deps.db.deleteFrom('jobs').execute()
    // Its clocks never change, so quiet hours last as long as they say.
    await app.deps.db.updateTable('cities').set({ time_zone: 'Asia/Kolkata' }).where('slug', '=', city).execute()
  })

  it('hold notifications back until they end, as one, and not those about security', async () => {
    const phone = await phones.device(at.marta)
    await phones.setQuiet(at.marta, { on: true, from: await clock(-1), to: await clock(1) })
    const [one, two] = [await on.ask(at.marta, city), await on.ask(at.marta, city)]
    await on.reply(at.lena, one.id)
    await on.run('push')
    await on.reply(at.lena, two.id)
    const conversation = await createConversation(app.deps.db, { between: [at.marta, at.lena] })
    await phones.write(at.lena, conversation.id)
    await runNew()
    expect(phones.titles(phone)).toEqual([])
    await inTransaction(app.deps.db, ({ trx }) =>
      storeNotice(trx, security, {
        to: [at.marta.id],
        cause: 'a test',
        byId: null,
        details: { event: 'passwordChanged' },
      }),
    )
    await runNew()
    expect(phones.told(phone)).toMatchObject([{ title: 'Your password was changed', path: '/account/security' }])
    const held = await jobs()
    expect(held).toHaveLength(1)
    const wait = (held[0]?.run_at.getTime() ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(58 * 60_000)
    expect(wait).toBeLessThan(61 * 60_000)
    await phones.setQuiet(at.marta, neverQuiet)
    await on.run('push')
    expect(phones.told(phone).slice(1)).toMatchObject([{ title: '3 new notifications', path: '/notifications' }])
  })

  it('that end early repeat nothing that was pushed since', async () => {
    const phone = await phones.device(at.marta)
    await phones.setQuiet(at.marta, { on: true, from: await clock(-1), to: await clock(1) })
    const [held, later] = [await on.ask(at.marta, city), await on.ask(at.marta, city)]
    await on.reply(at.lena, held.id)
    await on.run('push')
    await phones.setQuiet(at.marta, neverQuiet)
    await on.reply(at.idris, later.id)
    await runNew()
    await on.run('push')
    expect(phones.titles(phone)).toEqual(['Idris replied to your question', 'Lena Vogt replied to your question'])
  })

  it('send a single one as itself, and nothing that was read before', async () => {
    const phone = await phones.device(at.marta)
    for (const isRead of [false, true]) {
      await phones.setQuiet(at.marta, { on: true, from: await clock(-1), to: await clock(1) })
      const { id } = await on.ask(at.marta, city)
      await on.reply(at.lena, id)
      await on.run('push')
      if (isRead)
        await app.api('POST', '/notifications/read-all', {
          as: at.marta.as,
          body: { until: new Date(Date.now() + 1000).toISOString() },
        })
      await phones.setQuiet(at.marta, neverQuiet)
      await on.run('push')
      await app.api('POST', '/notifications/read-all', {
        as: at.marta.as,
        body: { until: new Date(Date.now() + 1000).toISOString() },
      })
    }
    expect(phones.titles(phone)).toEqual(['Lena Vogt replied to your question'])
  })

  it.each([
    ['Europe/Madrid', '2026-10-24T21:30:00Z', '22:00', '08:00', '2026-10-25T07:00:00Z'],
    ['Europe/Madrid', '2026-03-28T22:00:00Z', '22:00', '08:00', '2026-03-29T06:00:00Z'],
    ['Europe/Madrid', '2026-06-01T01:00:00Z', '22:00', '08:00', '2026-06-01T06:00:00Z'],
    ['Europe/Madrid', '2026-06-01T06:00:00Z', '22:00', '08:00', null],
    ['Europe/Madrid', '2026-06-01T12:30:00Z', '13:00', '15:00', '2026-06-01T13:00:00Z'],
    ['Europe/Madrid', '2026-06-01T13:00:00Z', '13:00', '15:00', null],
    ['Europe/Madrid', '2026-06-01T10:00:00Z', '12:00', '12:00', null],
    ['Pacific/Auckland', '2026-06-01T11:00:00Z', '22:00', '08:00', '2026-06-01T20:00:00Z'],
  ])('in %s at %s, from %s to %s, end at %s', async (zone, now, from, to, end) => {
    const ends = quietEnd(sql`${zone}::text`, sql`${now}::timestamptz`)
    const { rows } = await sql<{ end: Date | null }>`
      select ${ends} as end from (select true as quiet, ${from}::time as quiet_from, ${to}::time as quiet_to) as s`.execute(
      app.deps.db,
    )
    expect(rows[0]?.end?.toISOString() ?? null).toBe(end && new Date(end).toISOString())
  })

  it('are refused if they are no times', async () => {
    for (const from of ['24:00', '7:00', '22:60', '', 'noon'])
      expect((await phones.setQuiet(at.marta, { on: true, from, to: '08:00' })).status).toBe(400)
  })
})
