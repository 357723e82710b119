import { describe, expect, it } from 'vitest'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { listen } from '../../../tests/support/events.ts'
import { createAccount, createConversation, createListing, factoryPassword } from '../../../tests/support/factories.ts'
import { eachLiveApp } from '../../../tests/support/live-app.ts'

let app: TestApp
eachLiveApp(created => (app = created))

const setActive = (as: string, { id }: { id: string }, active: boolean) =>
  app.api('PUT', `/admin/users/${id}/active`, { as, body: { active } })

describe('an account', () => {
  it('notifies its conversation partners of a changed status, unless a block hides it', async () => {
    const { db } = app.deps
    const admin = await createAdmin(app)
    const [account, friend, hidden] = [
      (await createAccount(db)).account,
      (await createAccount(db)).account,
      (await createAccount(db)).account,
    ]
    const as = await signInAs(app, account)
    const { id } = await createConversation(db, { between: [account, friend] })
    const { id: blocked } = await createConversation(db, { between: [account, hidden] })
    expect((await app.api('POST', `/conversations/${blocked}/block`, { as, body: {} })).status).toBe(200)
    const friends = await signInAs(app, friend)
    const [live, other] = [await listen(app, friends), await listen(app, await signInAs(app, hidden))]
    const read = async () => (await app.api('GET', `/conversations/${id}`, { as: friends })).body
    await setActive(admin.as, account, false)
    expect(await live.next()).toEqual({ type: 'person.changed', personId: account.id })
    expect(await read()).toMatchObject({ conversation: { closed: 'gone', can: { send: false } } })
    await setActive(admin.as, account, true)
    expect(await live.next()).toEqual({ type: 'person.changed', personId: account.id })
    expect(await read()).toMatchObject({ conversation: { closed: null, can: { send: true } } })
    await setActive(admin.as, hidden, false)
    expect(await other.next()).toEqual({ type: 'access.changed' })
  })

  it('is reported as deactivated only in a browser that signed in to it', async () => {
    const admin = await createAdmin(app)
    const { account } = await createAccount(app.deps.db)
    const { jar, send } = openBrowser(() => '10.91.0.1')
    await send(app, 'POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })
    await setActive(admin.as, account, false)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const session = async (headers: Record<string, string>) =>
      (await app.api('GET', '/session', { headers })).body.deactivated
    const shown = { 'x-shown-account': account.id }
    expect(await session({ cookie, ...shown })).toBe(true)
    expect(await session(shown)).toBeUndefined()
    expect(await session({ cookie, 'x-shown-account': admin.id })).toBeUndefined()
    expect(await session({ cookie, 'x-shown-account': 'nonsense' })).toBeUndefined()
    await setActive(admin.as, account, true)
    expect(await session({ cookie, ...shown })).toBeUndefined()
  })

  it('cannot be messaged from its listings while deactivated', async () => {
    const { db } = app.deps
    const admin = await createAdmin(app)
    const [{ account: seller }, { account: buyer }] = [await createAccount(db), await createAccount(db)]
    const listing = await createListing(db, { author: seller })
    const as = await signInAs(app, buyer)
    const canMessage = async () => (await app.api('GET', `/listings/${listing.id}`, { as })).body.can.message
    expect(await canMessage()).toBe(true)
    await setActive(admin.as, seller, false)
    expect(await canMessage()).toBe(false)
    await setActive(admin.as, seller, true)
    expect(await canMessage()).toBe(true)
  })
})
