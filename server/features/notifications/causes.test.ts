import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { dayAhead, eventInput } from '../../../tests/support/event-input.ts'
import { createConversation } from '../../../tests/support/factories.ts'
import { gathering } from '../../../tests/support/people/gathering.ts'
import { moderating } from '../../../tests/support/people/moderating.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'
import { talk } from '../../../tests/support/people/talk.ts'
import { trading } from '../../../tests/support/people/trading.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let city: string
let cities = 0
let at: Record<'marta' | 'lena' | 'idris' | 'ruth', Reader>

beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
beforeEach(async () => {
  city = `notify-${++cities}`
  const member = () => on.member({ city })
  at = { marta: await member(), lena: await member(), idris: await member(), ruth: await member() }
})

describe('an event', () => {
  const created = async (more: Record<string, unknown> = {}) => {
    const { status, body } = await gathering(app).create(at.marta, more)
    expect([status, body.code]).toEqual([200, undefined])
    return body
  }
  const leave = ({ as }: Reader, id: string) => app.api('DELETE', `/events/${id}/attendance`, { as })

  it('tells its organizer who joined and who left, and nothing of joining that was undone before it was seen', async () => {
    const { id } = await created()
    await gathering(app).join(at.lena, id)
    await leave(at.lena, id)
    expect([await on.items(at.marta), await on.unread(at.marta)]).toEqual([[], 0])
    await gathering(app).join(at.lena, id)
    await gathering(app).join(at.idris, id)
    expect(await on.items(at.marta)).toMatchObject([
      { kind: 'joined', peopleCount: 2, post: { attendeeCount: 3, type: 'event' } },
    ])
    await on.read(at.marta, await on.items(at.marta))
    await leave(at.idris, id)
    expect(await on.kinds(at.marta)).toEqual(['left', 'joined'])
    await gathering(app).join(at.idris, id)
    expect(await on.kinds(at.marta)).toEqual(['joined'])
    expect(await on.items(at.lena)).toEqual([])
  })

  it('tells those who go that it was moved, and not of other edits', async () => {
    const event = await created()
    await gathering(app).join(at.lena, event.id)
    const words = (change: object) => eventInput({ starts: dayAhead(3), ...change })
    await gathering(app).edit(at.marta, event.id, words({ details: 'Bring a hat' }))
    expect(await on.kinds(at.lena)).toEqual([])
    await gathering(app).edit(at.marta, event.id, words({ details: 'Bring a hat', starts: dayAhead(12) }))
    await gathering(app).edit(
      at.marta,
      event.id,
      words({ details: 'Bring a hat', starts: dayAhead(12), place: 'Blai 12' }),
    )
    expect(await on.items(at.lena)).toMatchObject([
      { kind: 'eventChanged', changed: ['place', 'time'], post: { place: 'Blai 12' }, people: [{ id: at.marta.id }] },
    ])
    expect(await on.kinds(at.marta)).toEqual(['joined'])
  })

  it('tells those who go that it was canceled, with the reason', async () => {
    const { id } = await created()
    await gathering(app).join(at.lena, id)
    await gathering(app).cancel(at.marta, id, 'The net broke')
    expect(await on.items(at.lena)).toMatchObject([{ kind: 'eventCanceled', reason: 'The net broke', post: { id } }])
    expect(await on.unread(at.lena)).toBe(1)
  })

  it('reminds those who go a day and an hour before, at its last time only', async () => {
    const event = await created({ starts: dayAhead(3) })
    await gathering(app).join(at.lena, event.id)
    const jobs = () =>
      app.deps.db
        .selectFrom('jobs')
        .select(['id', 'payload', 'run_at'])
        .where('kind', '=', 'eventReminder')
        .where(sql<boolean>`payload ->> 'eventId' = ${event.id}`)
        .orderBy('run_at')
        .execute()
    const [day, hour] = await jobs()
    const start = Date.parse(event.startsAt)
    expect([day, hour].map(job => Math.round((start - job!.run_at.getTime()) / 60_000))).toEqual([24 * 60, 60])
    await gathering(app).edit(at.marta, event.id, eventInput({ starts: dayAhead(4) }))
    await on.run('eventReminder')
    expect(await on.kinds(at.lena)).toEqual(['eventSoon', 'eventChanged'])
    expect(await jobs()).toEqual([])
    expect(await on.kinds(at.marta)).toContain('eventSoon')
  })
})

describe('a listing', () => {
  it('tells those who wrote about it of a lower price and of its sale, and no one else', async () => {
    const shop = trading(app)
    const { body: listing } = await shop.create(at.marta)
    const about = { postId: listing.id }
    const { id } = await createConversation(app.deps.db, { between: [at.lena, at.marta] })
    await talk(app).send(at.lena as never, id, about)
    await talk(app).send(at.marta as never, id, about)
    const words = (cents: number) => ({
      type: 'selling',
      title: 'A kettle that whistles',
      details: 'It whistles in G.',
      cents,
      currency: 'EUR',
      place: 'near the market, Gràcia',
      condition: 'good',
      delivery: 'pickup',
      photos: listing.photos.map(({ photoId, alt }: { photoId: string; alt: string | null }) => ({ photoId, alt })),
    })
    expect((await shop.edit(at.marta, listing.id, words(3_000))).status).toBe(200)
    expect(await on.kinds(at.lena)).toEqual([])
    expect((await shop.edit(at.marta, listing.id, words(2_000))).status).toBe(200)
    await shop.sell(at.marta, listing.id)
    expect(await on.items(at.lena)).toMatchObject([
      { kind: 'sold', post: { id: listing.id } },
      { kind: 'priceLowered', from: { cents: 3_000 }, to: { cents: 2_000 }, people: [{ id: at.marta.id }] },
    ])
    expect([await on.kinds(at.marta), await on.kinds(at.idris)]).toEqual([[], []])
  })
})

describe('moderation', () => {
  it('tells moderators of a first report, the reporter of its outcome, and the author of a removal and a restoration', async () => {
    const desk = moderating(app)
    const moderator = await desk.moderator({ city } as never)
    const { id } = await on.ask(at.marta, city)
    await desk.report(at.lena as never, 'post', id)
    await desk.report(at.idris as never, 'post', id)
    const caseId = await desk.openCase(id)
    expect((await on.items(moderator)).filter(({ kind }) => kind === 'caseReported')).toMatchObject([{ caseId }])
    await on.run('caseWaiting')
    expect(await on.kinds(moderator)).toContain('casesWaiting')
    await desk.decide(moderator, caseId, { decision: 'resolved', remove: true })
    expect(await on.items(at.lena)).toMatchObject([
      { kind: 'reportDecided', outcome: 'removed', subject: 'post', people: [] },
    ])
    expect(await on.items(at.marta)).toMatchObject([{ kind: 'contentRemoved', subject: 'post', people: [] }])
    await desk.restore(moderator, caseId)
    expect(await on.kinds(at.marta)).toEqual(['contentRestored', 'contentRemoved'])
    await app.deps.db.updateTable('profiles').set({ role: 'member' }).where('id', '=', moderator.id).execute()
    expect(await on.kinds(moderator)).toEqual([])
  })
})
