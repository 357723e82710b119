import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createConversation, factoryPassword } from '../../../tests/support/factories.ts'
import { moderating, type Peep } from '../../../tests/support/people/moderating.ts'
import type { Reader } from '../../../tests/support/people/notified.ts'
import { repeating } from '../../../tests/support/people/repeating.ts'
import { serverLimits } from '../../base/limits.ts'
import { eraseDue } from '../deletion/erase.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
let desk: ReturnType<typeof moderating>
let admin: Peep
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
  desk = moderating(app)
  admin = await desk.moderator()
})

const created = async (more: Record<string, unknown> = {}) => {
  const author = await at.on.member()
  const { status, body } = await at.create(author, { title: 'Rooftop dinner', details: 'Ring at 4', ...more })
  expect(status).toBe(200)
  return { author, id: body.id as string }
}
const helping = async (author: { as: string }, id: string) => {
  const helper = await at.on.member()
  const call = async (path: string, { as }: { as: string }) =>
    (await app.api('PUT', `/events/${id}${path}`, { as, body: {} })).status
  expect([await call(`/hosts/${helper.id}`, author), await call('/hosting', helper)]).toEqual([200, 200])
  return helper
}
const remove = async (id: string) => {
  await desk.report(await desk.peep(), 'post', id)
  const caseId = await desk.openCase(id)
  const { status } = await desk.decide(admin, caseId, { decision: 'resolved', remove: true, note: 'A pyramid scheme' })
  expect(status).toBe(200)
  return caseId
}
const receivers = async (id: string) => {
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'eventRemoved')
    .where('post_id', '=', id)
    .execute()
  return rows.map(({ user_id }) => user_id).toSorted()
}
const told = async (who: { as: string }) => (await at.on.items(who)).filter(({ kind }) => kind === 'eventRemoved')
const mailed = async (who: Reader) => (await at.on.mails(who)).filter(({ text }) => /removed/.test(text))

describe('a removed event', () => {
  it('tells those who go, wait or help when it was, without its words and the reason', async () => {
    const { author, id } = await created({ maxAttendees: 2, confirms: false })
    const helper = await helping(author, id)
    const [goes, waits, other] = [await at.on.member(), await at.on.member(), await at.on.member()]
    expect((await at.join(goes, id)).status).toBe(200)
    expect((await app.api('PUT', `/events/${id}/waitlist`, { as: waits.as })).status).toBe(200)
    await remove(id)
    for (const who of [goes, waits, helper]) {
      const items = await told(who)
      expect(items).toMatchObject([
        { post: { id, startsAt: expect.any(String) }, dates: 1, people: [], peopleCount: 0, can: { mute: false } },
      ])
      const [mail, ...others] = await mailed(who)
      expect(others).toEqual([])
      expect(mail?.text).toMatch(new RegExp(`^Event removed: [^]*/events/${id}`))
      expect(mail?.subject).toMatch(/^Event removed: .*\d{4}/)
      expect(JSON.stringify([items, mail])).not.toMatch(/pyramid|Ring at 4|Rooftop/)
      // The page that the notification leads to says that it was removed.
      expect((await at.read(who, id)).body.code).toBe('EVENT_REMOVED')
    }
    expect((await mailed(goes))[0]?.calendar).toMatch(/STATUS:CANCELLED/)
    expect((await mailed(waits))[0]?.calendar).toBeNull()
    for (const who of [author, other]) expect(await told(who)).toEqual([])
    expect(await at.on.kinds(author)).toContain('contentRemoved')
  })

  it('notifies no one after its restoration, and everyone again when it is removed again', async () => {
    const { id } = await created()
    const [goes, reads] = [await at.on.member(), await at.on.member()]
    for (const who of [goes, reads]) await at.join(who, id)
    const caseId = await remove(id)
    await at.on.read(reads, await told(reads))
    expect([await at.on.unread(goes), await at.on.unread(reads)]).toEqual([1, 0])
    expect((await desk.restore(admin, caseId)).status).toBe(200)
    for (const who of [goes, reads])
      expect([await at.on.items(who), await at.on.unread(who), await at.on.mails(who)]).toEqual([[], 0, []])
    await remove(id)
    for (const who of [goes, reads]) expect((await told(who)).filter(({ isRead }) => !isRead)).toHaveLength(1)
    expect(await mailed(goes)).toHaveLength(1)
  })

  it('tells each person once although the requests are repeated, and not the administrator who removed it', async () => {
    const { author, id } = await created()
    const goes = await at.on.member()
    for (const who of [goes, admin]) expect((await at.join(who, id)).status).toBe(200)
    const cancel = () => at.cancel(admin, id, 'A pyramid scheme')
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await told(goes)).toHaveLength(1)
    expect(await told(admin)).toEqual([])
    expect((await at.on.kinds(author)).filter(kind => kind === 'contentRemoved')).toHaveLength(1)
  })

  it('tells no one who has a block with the organizer, is deactivated, turned it off or left', async () => {
    const { author, id } = await created()
    const [blocks, blockedLater, inactive, mutes, left, goes] = await Promise.all(
      Array.from({ length: 6 }, () => at.on.member()),
    )
    for (const who of [blocks!, blockedLater!, inactive!, mutes!, left!, goes!]) await at.join(who, id)
    const block = async (who: Reader) => {
      const conversation = await createConversation(app.deps.db, { between: [who, author] })
      await app.api('POST', `/conversations/${conversation.id}/block`, { as: who.as, body: {} })
    }
    await block(blocks!)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', inactive!.id).execute()
    await at.on.mute(mutes!, id)
    await app.api('DELETE', `/events/${id}/attendance`, { as: left!.as })
    await remove(id)
    expect(await receivers(id)).toEqual([blockedLater!.id, goes!.id].toSorted())
    await block(blockedLater!)
    expect([await told(blockedLater!), await mailed(blockedLater!)]).toEqual([[], []])
    expect(await told(goes!)).toHaveLength(1)
  })

  it('notifies no one after its end', async () => {
    const { id } = await created()
    const goes = await at.on.member()
    await at.join(goes, id)
    const ago = new Date(Date.now() - 48 * 3_600_000)
    await app.deps.db
      .updateTable('posts')
      .set({ event_start_at: ago, event_end_at: new Date(ago.getTime() + 3_600_000) })
      .where('id', '=', id)
      .execute()
    await remove(id)
    expect((await at.read(goes, id)).body.code).toBe('EVENT_REMOVED')
    expect(await told(goes)).toEqual([])
  })

  it('tells nothing of an earlier removal after it was restored and removed again, whether it was read or has ended by then', async () => {
    const [read, over] = [await created(), await created()]
    const goes = await at.on.member()
    for (const { id } of [read, over]) {
      await at.join(goes, id)
      const caseId = await remove(id)
      if (id === read.id) await at.on.read(goes, await told(goes))
      await desk.restore(admin, caseId)
    }
    const ago = { event_start_at: new Date(Date.now() - 48 * 3_600_000), event_end_at: null }
    await app.deps.db.updateTable('posts').set(ago).where('id', '=', over.id).execute()
    for (const { id } of [read, over]) await remove(id)
    expect(await told(goes)).toMatchObject([{ post: { id: read.id }, isRead: false }])
    expect(await at.on.unread(goes)).toBe(1)
  })

  it('tells nothing once the account of its organizer is erased, also of a removal that was undone', async () => {
    const [removed, restored] = [await created(), await created()]
    const goes = await at.on.member()
    for (const { id } of [removed, restored]) await at.join(goes, id)
    await remove(removed.id)
    await desk.restore(admin, await remove(restored.id))
    for (const { author } of [removed, restored]) {
      const body = { posts: 'remove', password: factoryPassword }
      expect((await app.api('POST', '/account/deletion', { as: author.as, body })).status).toBe(200)
      const due = { deletion_due_at: sql<Date>`now()` }
      await app.deps.db.updateTable('accounts').set(due).where('id', '=', author.id).execute()
    }
    await eraseDue(app.deps)
    expect([await told(goes), await mailed(goes)]).toEqual([[], []])
  })

  it('tells a large audience by a job, each person once', async () => {
    const { id } = await created()
    const goes = await at.on.member()
    const crowd: string[] = []
    for (let n = 0; n < serverLimits.notifiedAtOnce; n++) crowd.push((await createAccount(app.deps.db)).account.id)
    for (const user_id of crowd)
      await app.deps.db.insertInto('event_attendees').values({ id: user_id, event_id: id, user_id }).execute()
    await at.join(goes, id)
    const caseId = await remove(id)
    await at.on.run('notify')
    expect(await receivers(id)).toEqual([...crowd, goes.id].toSorted())
    await desk.restore(admin, caseId)
    expect(await told(goes)).toEqual([])
  }, 60_000)
})

describe('removed dates of a series', () => {
  it('are one notification about those that its reader comes to, and none for followers', async () => {
    const { author, id, ids } = await at.series()
    const [two, one, fan] = [await at.on.member(), await at.on.member(), await at.on.member()]
    for (const date of [ids[1]!, ids[2]!]) await at.join(two, date)
    await at.join(one, ids[3]!)
    await at.calling('PUT', fan, id, '/following')
    expect((await at.cancelAll({ id: '', as: admin.as }, ids[1]!, 'later', 'A scam')).status).toBe(200)
    expect(await told(two)).toMatchObject([{ post: { id: ids[1] }, dates: 2 }])
    expect(await told(one)).toMatchObject([{ post: { id: ids[3] }, dates: 1 }])
    for (const who of [fan, author]) expect(await told(who)).toEqual([])
    const [mail] = await mailed(two)
    expect(mail?.text).toContain('2 dates of a series removed')
    expect(mail?.text).toContain(`/events/${ids[1]}`)
    expect(mail?.text).not.toContain('/series/')
    expect(mail?.calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(2)
  })

  it('leave out those that their reader muted, and cancel the entries of those that they go to', async () => {
    const { ids } = await at.series({ maxAttendees: 2, confirms: false })
    const [mutes, waits, filler] = [await at.on.member(), await at.on.member(), await at.on.member()]
    for (const date of [ids[1]!, ids[2]!]) await at.join(mutes, date)
    await at.on.mute(mutes, ids[1]!)
    await at.join(filler, ids[3]!)
    await at.join(await at.on.member(), ids[2]!)
    expect((await app.api('PUT', `/events/${ids[2]}/waitlist`, { as: waits.as })).status).toBe(200)
    expect((await app.api('DELETE', `/events/${ids[3]}/attendance`, { as: filler.as })).status).toBe(200)
    await at.join(waits, ids[3]!)
    await at.cancelAll({ id: '', as: admin.as }, ids[1]!, 'later', 'A scam')
    expect(await told(mutes)).toMatchObject([{ post: { id: ids[2] }, dates: 1 }])
    expect(await mailed(mutes)).toHaveLength(1)
    expect((await mailed(waits))[0]?.calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  })

  it('are left out one by one when they are restored', async () => {
    const { ids } = await at.series()
    const goes = await at.on.member()
    for (const date of [ids[1]!, ids[2]!]) await at.join(goes, date)
    await at.cancelAll({ id: '', as: admin.as }, ids[1]!, 'later', 'A scam')
    const restored = { deleted_at: null, taken_down_at: null, taken_down_reason: null }
    await app.deps.db.updateTable('posts').set(restored).where('id', '=', ids[1]!).execute()
    expect(await told(goes)).toMatchObject([{ post: { id: ids[2] }, dates: 1 }])
    const [mail] = await mailed(goes)
    expect(mail?.text).toContain('Event removed: ')
    expect(mail?.calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })
})
