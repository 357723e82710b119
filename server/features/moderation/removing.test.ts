import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEvent } from '../../../contract/live.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { eventInput } from '../../../tests/support/event-input.ts'
import { listen, type Events } from '../../../tests/support/events.ts'
import { createEvent, createListing, createQuestion, createReply } from '../../../tests/support/factories.ts'
import { moderating, type Peep } from '../../../tests/support/people/moderating.ts'

let app: TestApp
let at: ReturnType<typeof moderating>
beforeAll(async () => {
  app = await createTestApp()
  at = moderating(app)
  await app.deps.hub.start()
})
afterAll(async () => {
  await app.deps.hub.close()
})

const next = async (events: Events, count: number): Promise<LiveEvent[]> => {
  const told: LiveEvent[] = []
  for (let index = 0; index < count; index++) told.push(await events.next())
  return told
}

let cities = 0
async function place() {
  const city = `removing-${++cities}`
  return { city, author: await at.peep({ city }), neighbour: await at.peep({ city }), admin: await at.moderator() }
}
async function reported(who: Peep, kind: 'post' | 'reply', id: string) {
  await at.report(who, kind, id)
  return at.openCase(id)
}
const away = { decision: 'resolved', remove: true, note: 'No trade.' }
const read = async (who: Peep, path: string) => (await app.api('GET', path, { as: who.as })).status

describe('a removal by a decision, and its restoration', () => {
  it('unfeatures a question, which its author cannot restore', async () => {
    const { city, author, neighbour, admin } = await place()
    const question = await createQuestion(app.deps.db, { author: author.account, city, featured: true })
    const id = await reported(neighbour, 'post', question.id)
    const near = await listen(app, neighbour.as)
    const { body } = await at.decide(admin, id, away)
    expect(body).toMatchObject({
      decision: { removed: true },
      removed: true,
      path: null,
      now: null,
      can: { decide: false, remove: false, restore: true },
      authorHistory: { removed: 1 },
    })
    expect(await next(near, 2)).toEqual([
      { type: 'question.removed', questionId: question.id },
      { type: 'featured.changed', postId: null },
    ])
    const path = `/questions/${question.id}`
    expect(await read(neighbour, path)).toBe(404)
    expect((await app.api('POST', `${path}/restore`, { as: author.as, body: {} })).status).toBe(404)
    for (const address of [path, `/questions/any-title-${question.id.slice(-12)}`])
      expect((await app.api('GET', address, { as: author.as })).body).toMatchObject({
        code: 'POST_REMOVED',
        data: { removedAt: expect.any(String), reason: 'No trade.' },
      })
    expect(await read(author, `${path}/replies`)).toBe(404)
    const stranger = await at.peep({ city })
    expect(await read(stranger, path)).toBe(404)

    const back = await at.restore(admin, id)
    expect(back.body).toMatchObject({
      status: 'resolved',
      decision: { removed: true, restoredAt: expect.any(String) },
      removed: false,
      can: { restore: false },
      authorHistory: { removed: 0 },
    })
    expect(await near.next()).toMatchObject({
      type: 'question.changed',
      question: { id: question.id, isFeatured: false },
    })
    expect(await read(neighbour, path)).toBe(200)
    expect((await at.restore(admin, id)).status).toBe(200)
    expect((await at.audited(question.id)).map(({ action }) => action).toSorted()).toEqual([
      'flag.resolved',
      'post.removed',
      'post.restored',
    ])
  })

  it('updates the reply count for a reply', async () => {
    const { city, author, neighbour, admin } = await place()
    const question = await createQuestion(app.deps.db, { city })
    const [reply] = [
      await createReply(app.deps.db, { question, author: author.account }),
      await createReply(app.deps.db, { question }),
    ]
    const id = await reported(neighbour, 'reply', reply.id)
    const near = await listen(app, neighbour.as)
    await app.api('GET', `/questions/${question.id}/replies`, { as: neighbour.as })
    const counted = async () =>
      (await app.api('GET', `/questions/${question.id}`, { as: neighbour.as })).body.replyCount
    expect(await counted()).toBe(2)
    await at.decide(admin, id, away)
    expect(await near.next()).toEqual({
      type: 'reply.removed',
      postId: question.id,
      replyId: reply.id,
      replyCount: 1,
    })
    expect(await counted()).toBe(1)
    expect((await app.api('POST', `/replies/${reply.id}/restore`, { as: author.as, body: {} })).status).toBe(404)
    await at.restore(admin, id)
    expect(await near.next()).toMatchObject({ type: 'reply.changed', reply: { id: reply.id }, replyCount: 2 })
    expect(await counted()).toBe(2)
    expect((await at.audited(reply.id)).map(({ action, subject_kind }) => [action, subject_kind]).toSorted()).toEqual([
      ['flag.resolved', 'reply'],
      ['post.removed', 'reply'],
      ['post.restored', 'reply'],
    ])
  })

  it('restores a reply to a concurrently removed question without publishing it', async () => {
    const { city, author, neighbour, admin } = await place()
    const question = await createQuestion(app.deps.db, { author: author.account, city })
    const reply = await createReply(app.deps.db, { question, city } as never)
    const id = await reported(neighbour, 'reply', reply.id)
    await at.decide(admin, id, away)
    await app.api('DELETE', `/questions/${question.id}`, { as: author.as })
    expect((await at.restore(admin, id)).body).toMatchObject({
      path: null,
      decision: { restoredAt: expect.any(String) },
    })
    await app.api('POST', `/questions/${question.id}/restore`, { as: author.as, body: {} })
    const { items } = (await app.api('GET', `/questions/${question.id}/replies`, { as: author.as })).body
    expect(items.map((item: { id: string }) => item.id)).toEqual([reply.id])
  })

  it('hides an event, shows its author the reason and its attendees the removal, and restores their places', async () => {
    const { city, author, neighbour, admin } = await place()
    const event = await createEvent(app.deps.db, { author: author.account, city })
    await app.api('PUT', `/events/${event.id}/attendance`, { as: neighbour.as })
    const stranger = await at.peep({ city })
    const id = await reported(stranger, 'post', event.id)
    const [near, joined] = [await listen(app, stranger.as), await listen(app, neighbour.as)]
    await at.decide(admin, id, away)
    for (const events of [near, joined])
      expect(await events.next()).toEqual({ type: 'event.removed', eventId: event.id })
    for (const path of [`/events/${event.id}`, `/events/${event.id}/attendees`]) {
      expect(await read(stranger, path)).toBe(404)
      for (const [{ as }, reason] of [
        [author, 'No trade.'],
        [neighbour, null],
      ] as const) {
        const { status, body } = await app.api('GET', path, { as })
        expect([status, body.code, body.data.reason]).toEqual([410, 'EVENT_REMOVED', reason])
        expect(body.data).toMatchObject({
          startsAt: event.event_start_at?.toISOString(),
          timeZone: event.event_time_zone,
        })
        expect(JSON.stringify(body)).not.toContain(event.title)
      }
    }
    for (const { as } of [author, neighbour]) {
      expect((await app.request('GET', `/api/events/${event.id}/calendar.ics`, { as })).status).toBe(410)
      const copy = eventInput({ cover: { eventId: event.id } })
      expect((await app.api('POST', '/events', { as, body: copy })).body.code).toBe('EVENT_REMOVED')
    }
    await at.restore(admin, id)
    expect(await near.next()).toMatchObject({ type: 'event.changed', event: { id: event.id, attendeeCount: 1 } })
    expect((await app.api('GET', `/events/${event.id}`, { as: neighbour.as })).body).toMatchObject({
      state: 'upcoming',
      joined: true,
      cancelReason: null,
    })
  })

  it('shows the author of a listing the reason, or a default text without a note', async () => {
    const { city, author, neighbour, admin } = await place()
    const listing = await createListing(app.deps.db, { author: author.account, city })
    const id = await reported(neighbour, 'post', listing.id)
    const near = await listen(app, neighbour.as)
    await at.decide(admin, id, { decision: 'resolved', remove: true, note: '  ' })
    expect(await near.next()).toEqual({ type: 'listing.removed', listingId: listing.id })
    const path = `/listings/${listing.id}`
    expect(await read(neighbour, path)).toBe(404)
    expect((await app.api('GET', path, { as: author.as })).body).toMatchObject({
      code: 'POST_REMOVED',
      data: { reason: expect.stringContaining('moderator') },
    })
    await at.restore(admin, id)
    expect(await near.next()).toMatchObject({ type: 'listing.changed', listing: { id: listing.id } })
    expect((await app.api('GET', path, { as: author.as })).body).toMatchObject({ can: { edit: true } })
  })
})

describe('an event canceled by its organizer', () => {
  async function cancelled() {
    const { city, author, neighbour, admin } = await place()
    const { id } = await createEvent(app.deps.db, { author: author.account, city })
    await app.api('PUT', `/events/${id}/attendance`, { as: neighbour.as })
    const cancel = async (who: Peep) =>
      (await app.api('POST', `/events/${id}/cancel`, { as: who.as, body: { reason: 'It rains.' } })).status
    return { id, city, author, neighbour, admin, cancel }
  }

  it.each(['before', 'after'])(
    'can be removed, and is restored as canceled, if it was reported %s the cancellation',
    async when => {
      const { id, author, neighbour, admin, cancel } = await cancelled()
      const path = `/events/${id}`
      if (when === 'before') await at.report(neighbour, 'post', id)
      expect(await cancel(author)).toBe(200)
      if (when === 'after') expect((await at.report(neighbour, 'post', id)).status).toBe(200)
      const caseId = await at.openCase(id)
      expect((await at.read(admin, caseId)).body).toMatchObject({ removed: false, can: { remove: true } })
      const joined = await listen(app, neighbour.as)
      expect((await at.decide(admin, caseId, away)).body).toMatchObject({ decision: { removed: true } })
      expect(await joined.next()).toEqual({ type: 'event.removed', eventId: id })
      expect([await read(neighbour, path), await read(author, path)]).toEqual([410, 410])
      expect((await at.restore(admin, caseId)).status).toBe(200)
      const { body } = await app.api('GET', path, { as: neighbour.as })
      expect(body).toMatchObject({ state: 'cancelled', cancelReason: 'It rains.' })
      const { items } = (await app.api('GET', '/events', { as: neighbour.as })).body
      expect(items.map((item: { id: string }) => item.id)).not.toContain(id)
    },
  )

  it('cannot be reported by a viewer who cannot read it', async () => {
    const { id, city, author, cancel } = await cancelled()
    await cancel(author)
    expect((await at.report(await at.peep({ city }), 'post', id)).status).toBe(404)
  })

  it('can be removed by an admin who attends it', async () => {
    const { id, city, author, neighbour, cancel } = await cancelled()
    const attending = await at.moderator({ city })
    await app.api('PUT', `/events/${id}/attendance`, { as: attending.as })
    await cancel(author)
    expect((await app.api('GET', `/events/${id}`, { as: attending.as })).body.can.cancel).toBe(true)
    expect(await cancel(attending)).toBe(200)
    expect(await read(neighbour, `/events/${id}`)).toBe(410)
  })
})

describe('content that its author had removed before', () => {
  it.each(['question', 'reply'] as const)('stays removed permanently: a %s', async kind => {
    const { city, author, neighbour, admin } = await place()
    const question = await createQuestion(app.deps.db, { author: author.account, city })
    const reply = await createReply(app.deps.db, { question, author: author.account })
    const [type, thing, path] =
      kind === 'question'
        ? (['post', question.id, `/questions/${question.id}`] as const)
        : (['reply', reply.id, `/replies/${reply.id}`] as const)
    const id = await reported(neighbour, type, thing)
    await app.api('DELETE', path, { as: author.as })
    expect((await at.read(admin, id)).body).toMatchObject({
      removed: true,
      now: null,
      can: { decide: true, remove: false },
    })
    const { body } = await at.decide(admin, id, away)
    expect(body).toMatchObject({ status: 'resolved', decision: { removed: false }, can: { restore: false } })
    expect((await at.restore(admin, id)).body.code).toBe('FORBIDDEN')
    expect((await app.api('POST', `${path}/restore`, { as: author.as, body: {} })).status).toBe(404)
    expect((await at.audited(thing)).map(({ action }) => action)).toEqual(['flag.resolved'])
    const { rows } = await sql<{ reply_count: number }>`
      select reply_count from posts where id = ${question.id}`.execute(app.deps.db)
    expect(rows[0]?.reply_count).toBe(kind === 'reply' ? 0 : 1)
  })
})
