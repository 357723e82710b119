import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { relyOnPasskeys } from '../../../tests/support/passkeys.ts'
import { cookieName, createMovedApp, moving, now, old, oldest } from '../../../tests/support/people/moving.ts'
import { tidy } from '../../housekeeping.ts'

let app: TestApp
let at: ReturnType<typeof moving>
const log: string[] = []
beforeAll(async () => {
  app = await createMovedApp({ onLog: line => log.push(line) })
  at = moving(app)
})
beforeEach(() => app.deps.db.deleteFrom('session_handovers').execute())

const sessionOf = (id: string) =>
  app.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
const handovers = () => app.deps.db.selectFrom('session_handovers').selectAll().execute()

async function offered({ browser }: Awaited<ReturnType<typeof at.signedIn>>) {
  const steps = [`${old}/ask`]
  for (const _ of [1, 2, 3]) steps.push((await browser.get(steps.at(-1) ?? '')).to ?? '')
  const link = steps.at(-1) ?? ''
  expect(new URL(link).searchParams.get('token')).toMatch(/^[\w-]{43}$/)
  return link
}

describe('a session', () => {
  it('moves to the new host by a link to the old one, and the cookie of the old host is void', async () => {
    const { account, browser } = await at.signedIn()
    const { id } = await sessionOf(account.id)
    const former = browser.jarOf(old).get(cookieName)
    const steps = await browser.open(`${old}/ask/1?from=mail&x=%2F`)
    expect(steps.map(step => new URL(step).origin)).toEqual([old, now, old, now, now])
    expect(steps.at(-1)).toBe(`${now}/ask/1?from=mail&x=%2F`)
    expect(await browser.account()).toBe(account.id)
    expect((await sessionOf(account.id)).id).toBe(id)
    expect([...browser.jarOf(now).keys()].filter(name => !name.includes('known-'))).toEqual([cookieName])
    const thief = at.aBrowser()
    thief.jarOf(now).set(cookieName, former ?? '')
    expect(await thief.account()).toBeUndefined()
    browser.jarOf(now).clear()
    await browser.open(`${old}/ask`)
    expect(browser.jarOf(old).size).toBe(0)
  })

  it('lasts as long as before, and ends the push notifications of the old host', async () => {
    const { account, browser } = await at.signedIn()
    const { id, expires_at } = await sessionOf(account.id)
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    await app.deps.db
      .insertInto('push_subscriptions')
      .values({ id: randomUUIDv7(), user_id: account.id, session_id: id, endpoint: `https://push.test/${id}`, ...keys })
      .execute()
    const link = await offered({ account, browser })
    const { headers } = await browser.get(link)
    expect(headers.getSetCookie().find(line => line.startsWith(cookieName))).toMatch(/Max-Age=2592000; .*HttpOnly/)
    expect((await sessionOf(account.id)).expires_at).toEqual(expires_at)
    expect(
      await app.deps.db.selectFrom('push_subscriptions').selectAll().where('session_id', '=', id).execute(),
    ).toEqual([])
  })

  it('leaves no token in caches, referrers and the log', async () => {
    const { browser } = await at.signedIn()
    let url = `${old}/home`
    for (const _ of [1, 2, 3, 4]) {
      const { headers, to, status } = await browser.get(url)
      expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        303,
        'no-store',
        'no-referrer',
      ])
      const asked = new URL(url).searchParams
      for (const secret of [asked.get('token'), asked.get('browser')])
        if (secret) expect(log.join('')).not.toContain(secret)
      url = to ?? ''
    }
    expect(url).toBe(`${now}/home`)
  })

  it('moves in each of several tabs that open together', async () => {
    const { account, browser } = await at.signedIn()
    const ends = await Promise.all(['/ask', '/events', '/home'].map(path => browser.open(old + path)))
    expect(ends.map(steps => steps.at(-1))).toEqual([`${now}/ask`, `${now}/events`, `${now}/home`])
    expect(await browser.account()).toBe(account.id)
  })

  it('moves from the oldest host, over http', async () => {
    const { account, browser } = await at.signedIn({ at: oldest })
    const jar = browser.jarOf(oldest)
    jar.set('peeps.session_token', jar.get(cookieName) ?? '')
    await browser.open(`${oldest}/home`)
    expect(await browser.account()).toBe(account.id)
  })
})

describe('a token', () => {
  it('works in the browser that began only, so that a link signs no one in to the account of its sender', async () => {
    const attacker = await at.signedIn()
    const link = await offered(attacker)
    const victim = at.aBrowser()
    expect((await victim.get(link)).to).toBe(`${now}/ask`)
    const asVictim = await at.signedIn()
    const own = new URL(await offered(asVictim)).searchParams.get('browser') ?? ''
    const mixed = new URL(link)
    mixed.searchParams.set('browser', own)
    for (const url of [link, mixed.href]) await asVictim.browser.get(url)
    expect([await victim.account(), await asVictim.browser.account()]).toEqual([undefined, undefined])
    await attacker.browser.get(link)
    expect(await attacker.browser.account()).toBe(attacker.account.id)
  })

  it('works once, also when it is used concurrently', async () => {
    const { account, browser } = await at.signedIn()
    const link = await offered({ account, browser })
    const cookies = [...browser.jarOf(now)].map(([name, value]) => `${name}=${value}`).join('; ')
    const path = link.slice(now.length)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => app.request('GET', path, { at: now, cookies, from: `10.62.0.${nth}` })),
    )
    const opened = answers.filter(({ headers }) => headers.getSetCookie().some(line => line.startsWith(cookieName)))
    expect(opened).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  })

  it('is stored as a hash, for a minute, and does not survive its session', async () => {
    const { account, browser } = await at.signedIn()
    const link = await offered({ account, browser })
    const [row] = await handovers()
    expect(JSON.stringify(row)).not.toContain(new URL(link).searchParams.get('token'))
    const lasts = (row?.expires_at.getTime() ?? 0) - Date.now()
    expect([lasts > 50_000, lasts <= 60_000]).toEqual([true, true])
    await app.deps.db.updateTable('session_handovers').set({ expires_at: new Date() }).execute()
    await browser.get(link)
    expect(await browser.account()).toBeUndefined()
    await tidy(app.deps.db)
    expect(await handovers()).toEqual([])
    await offered({ account, browser })
    await app.deps.db.deleteFrom('sessions').where('user_id', '=', account.id).execute()
    expect(await handovers()).toEqual([])
  })

  it('replaces no session of the new host', async () => {
    const { account, browser } = await at.signedIn()
    const link = await offered({ account, browser })
    const other = await createAccount(app.deps.db)
    browser.jarOf(now).set(cookieName, await signInAs(app, other.account))
    await browser.get(link)
    expect(await browser.account()).toBe(other.account.id)
    expect((await browser.open(`${old}/ask`)).map(step => new URL(step).origin)).toEqual([old, now, now])
  })

  it('is given to no stranger, half-open session or unknown former host', async () => {
    const stranger = at.aBrowser()
    const begun = `${now}/handover?${new URLSearchParams({ from: 'old.test', to: '/ask' }).toString()}`
    expect(await stranger.open(begun)).toMatchObject({ length: 3, 2: `${now}/ask` })
    const unknown = `${now}/handover?${new URLSearchParams({ from: 'evil.test', to: '/ask' }).toString()}`
    expect(await stranger.open(unknown)).toEqual([unknown, `${now}/ask`])
    const { account, browser } = await at.signedIn()
    await relyOnPasskeys(app, account)
    await app.deps.db
      .updateTable('sessions')
      .set({ second_factor_at: null })
      .where('user_id', '=', account.id)
      .execute()
    await browser.open(`${old}/ask`)
    expect([await browser.account(), await handovers()]).toEqual([undefined, []])
  })
})
