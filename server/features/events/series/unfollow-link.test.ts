import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createConversation } from '../../../../tests/support/factories.ts'
import type { Reader } from '../../../../tests/support/people/notified.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'
import { unsubscribeToken } from '../../../notifications/mail-links.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

const follow = async (who: Reader, id: string) => {
  expect((await at.calling('PUT', who, id, '/following')).status).toBe(200)
  return who
}
const following = async (id: string) =>
  (await app.deps.db.selectFrom('event_series_followers').select('user_id').where('series_id', '=', id).execute()).map(
    ({ user_id }) => user_id,
  )
const linkOf = async (who: Reader) => {
  const [mail] = await at.on.mails(who)
  const [, label, path] = mail?.text.match(/^(.+): http:\/\/peeps\.test(\/unsubscribe\?token=\S+)$/m) ?? []
  return { label, path: path ?? '', token: path?.split('=')[1] ?? '' }
}
const turn = (token: string, on: boolean) => app.api('POST', '/unsubscribe', { body: { token, on } })
const post = (path: string, body = '', headers: object = {}) =>
  app.request('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })

describe('the link of an email about a series', () => {
  it('ends following for those who only follow it, and mutes the event for those who go, wait or help', async () => {
    const { author, id, ids } = await at.series({ maxAttendees: 2, confirms: false })
    const [fan, goes, waits, helps] = [
      await at.on.member(),
      await at.on.member(),
      await at.on.member(),
      await at.on.member(),
    ]
    for (const who of [fan, goes, waits, helps]) await follow(who, id)
    await at.join(goes, ids[1]!)
    await app.api('PUT', `/events/${ids[1]}/waitlist`, { as: waits.as })
    await app.api('PUT', `/events/${ids[1]}/hosts/${helps.id}`, { as: author.as, body: {} })
    await app.api('PUT', `/events/${ids[1]}/hosting`, { as: helps.as, body: {} })
    await at.editing(author, ids[1]!, { title: 'Walk', maxAttendees: 2 })
    const label = async (who: Reader) => (await linkOf(who)).label
    expect(await label(fan)).toBe('Stop following this series')
    for (const who of [goes, waits]) expect(await label(who)).toBe('Turn off for this event')
    await at.cancelAll(author, ids[1]!, 'one')
    expect(await label(fan)).toBe('Stop following this series')
    for (const who of [goes, waits, helps]) expect(await label(who)).toBe('Turn off for this event')
    await at.calling('PUT', author, id, '/end', { ends: { count: 6 } })
    await at.on.run('seriesDates')
    await at.on.run('notify')
    for (const who of [fan, goes]) expect(await label(who)).toBe('Stop following this series')
  })

  it('works without a session, is undone, and is for its reader and this series only', async () => {
    const { author, id, ids } = await at.series()
    const other = await at.series({}, author)
    const [fan, second] = [await at.on.member(), await at.on.member()]
    for (const who of [fan, second]) for (const one of [id, other.id]) await follow(who, one)
    await at.editing(author, ids[1]!, { title: 'Walk' })
    const { token } = await linkOf(fan)
    for (let n = 0; n < 2; n++)
      expect((await turn(token, false)).body).toMatchObject({
        about: 'series',
        topic: null,
        title: 'Easy run',
        on: false,
      })
    expect([await following(id), await following(other.id)]).toEqual([[second.id], [fan.id, second.id]])
    await at.editing(author, ids[1]!, { title: 'Hike' })
    expect((await at.on.items(fan)).length).toBe(0)
    for (let n = 0; n < 2; n++) expect((await turn(token, true)).body).toMatchObject({ about: 'series', on: true })
    expect((await following(id)).toSorted()).toEqual([fan.id, second.id].toSorted())
  })

  it('works by the button of its page and by one click, and not by opening it or from another site', async () => {
    const { author, id, ids } = await at.series()
    const fan = await follow(await at.on.member(), id)
    await at.cancelAll(author, ids[2]!, 'one')
    const { path, token } = await linkOf(fan)
    expect((await app.request('GET', path)).status).toBeLessThan(500)
    const opened = await app.request('GET', `/api/unsubscribe/one-click?token=${token}`)
    expect(await opened.text()).toMatch(/Stop following this series\?.*Easy run.*Stop following/s)
    const { body } = await app.api('POST', '/unsubscribe/read', { body: { token } })
    expect(body).toMatchObject({ about: 'series', title: 'Easy run', on: true })
    expect((await post(path, '', { origin: 'http://evil.test' })).status).toBe(403)
    expect(await following(id)).toEqual([fan.id])
    const off = await post(path, '', { 'accept-language': 'es' })
    expect(await off.text()).toMatch(/Ya no sigues esta serie.*name="on" value="true".*Deshacer/s)
    expect(await following(id)).toEqual([])
    expect(await (await post(path, 'on=true')).text()).toMatch(/You follow this series again.*Stop following/s)
    expect(await following(id)).toEqual([fan.id])
    const oneClick = await post(`/api/unsubscribe/one-click?token=${token}`, 'List-Unsubscribe=One-Click', {
      origin: '',
    })
    expect(oneClick.status).toBe(200)
    expect(await following(id)).toEqual([])
  })

  it('ends following of a deactivated or blocked reader, and follows nothing that its reader may not see', async () => {
    const { author, id } = await at.series()
    const token = (account: string) => unsubscribeToken(app.deps.keyring, account, { series: id })
    const [inactive, blocked, moved] = [await at.on.member(), await at.on.member(), await at.on.member()]
    for (const who of [inactive, moved]) await follow(who, id)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', inactive.id).execute()
    expect((await turn(token(inactive.id), false)).body).toMatchObject({ on: false })
    const { id: conversation } = await createConversation(app.deps.db, { between: [author, blocked] })
    await app.api('POST', `/conversations/${conversation}/block`, { as: author.as, body: {} })
    expect((await turn(token(blocked.id), false)).body).toMatchObject({ title: null, on: false })
    expect((await turn(token(blocked.id), true)).body.code).toBe('LINK_INVALID')
    expect((await turn(token(author.id), true)).body.code).toBe('LINK_INVALID')
    const far = await at.on.member({ city: 'girona' })
    const { city_id } = await app.deps.db
      .selectFrom('profiles')
      .select('city_id')
      .where('id', '=', far.id)
      .executeTakeFirstOrThrow()
    await app.deps.db.updateTable('profiles').set({ city_id }).where('id', '=', moved.id).execute()
    expect((await turn(token(moved.id), false)).body).toMatchObject({ title: null, on: false })
    expect((await turn(token(moved.id), true)).body.code).toBe('LINK_INVALID')
    expect(await following(id)).toEqual([])
  })

  it('does not follow again what the app refuses: a series without a date that takes place, or for an inactive account', async () => {
    const { author, id, ids } = await at.series()
    const [fan, other] = [await follow(await at.on.member(), id), await follow(await at.on.member(), id)]
    await at.editing(author, ids[1]!, { title: 'Walk' })
    const [{ token }, inactive] = [await linkOf(fan), await linkOf(other)]
    for (const link of [token, inactive.token]) expect((await turn(link, false)).status).toBe(200)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', other.id).execute()
    expect((await turn(inactive.token, true)).body.code).toBe('LINK_INVALID')
    await at.cancelAll(author, ids[0]!, 'all')
    expect((await at.calling('PUT', fan, id, '/following')).status).toBe(404)
    expect((await turn(token, true)).body.code).toBe('LINK_INVALID')
    expect((await turn(token, false)).status).toBe(200)
    expect(await following(id)).toEqual([])
  })

  it('is that of the event for a former co-host who does not follow', async () => {
    const { author, ids } = await at.series()
    const helper = await at.on.member()
    await app.api('PUT', `/events/${ids[1]}/hosts/${helper.id}`, { as: author.as, body: {} })
    await app.api('PUT', `/events/${ids[1]}/hosting`, { as: helper.as, body: {} })
    await at.cancelAll(author, ids[1]!, 'one')
    await app.api('DELETE', `/events/${ids[1]}/hosting`, { as: helper.as })
    expect((await linkOf(helper)).label).not.toBe('Stop following this series')
  })
})
