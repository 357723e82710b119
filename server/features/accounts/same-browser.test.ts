import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { listen } from '../../../tests/support/events.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const account = async () => (await createAccount(app.deps.db)).account

describe('another sign-in in the same browser', () => {
  it('ends the previous session and notifies its other tabs', async () => {
    await app.deps.hub.start()
    onTestFinished(() => app.deps.hub.close())
    const [before, after] = [await account(), await account()]
    const as = await signInAs(app, before)
    const tab = await listen(app, as)
    const entered = await app.api('POST', '/accounts/sign-in', {
      as,
      body: { email: after.email, password: factoryPassword },
    })
    expect(entered.status).toBe(200)
    expect(await tab.next()).toEqual({ type: 'access.changed' })
    await tab.ended
  })

  it('cannot read or write through a page that still shows the previous account', async () => {
    const [before, after] = [await account(), await account()]
    const as = await signInAs(app, after)
    const headers = { 'x-account': before.id }
    const written = await app.api('PUT', '/icebreaker', { as, headers, body: { answer: 'Not mine' } })
    expect([written.status, written.body.code]).toEqual([401, 'SIGNED_OUT'])
    expect((await app.api('GET', '/icebreaker', { as, headers })).status).toBe(401)
    expect((await app.request('PUT', '/api/profile/avatar', { as, headers, body: 'picture' })).status).toBe(401)
    expect((await app.request('GET', `/live?cursor=0&account=${before.id}`, { as })).status).toBe(401)
    const own = await app.api('GET', '/icebreaker', { as, headers: { 'x-account': after.id } })
    expect([own.status, own.body.answer]).toEqual([200, null])
  })
})
