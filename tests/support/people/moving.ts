import { createTestApp, signInAs, type TestApp } from '../app.ts'
import { webhookSecret } from '../engines/payment-webhook.ts'
import { createAccount } from '../factories.ts'

export const old = 'https://old.test'
export const oldest = 'http://oldest.test'
export const now = 'https://new.test'
export const cookieName = '__Host-peeps.session_token'

export const createMovedApp = (options: { onLog?: (line: string) => void } = {}): Promise<TestApp> =>
  createTestApp({
    environment: { APP_URL: now, FORMER_APP_URLS: `${old},${oldest}`, STRIPE_WEBHOOK_SECRET: webhookSecret },
    ...options,
  })

let ips = 0

export function moving(app: TestApp) {
  function aBrowser() {
    const jars = new Map<string, Map<string, string>>()
    const jarOf = (url: string) => {
      const { origin } = new URL(url)
      const jar = jars.get(origin) ?? new Map<string, string>()
      jars.set(origin, jar)
      return jar
    }
    const from = `10.61.0.${++ips}`
    const own = {
      jarOf,
      get: async (url: string) => {
        const { origin: at, pathname, search } = new URL(url)
        const cookies = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await app.request('GET', pathname + search, { at, cookies, from })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (/Max-Age=0/i.test(line)) jarOf(url).delete(name)
          else jarOf(url).set(name, value)
        }
        return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers, body: answer }
      },
      open: async (url: string) => {
        const steps = [url]
        for (let at = url; steps.length < 10;) {
          const { to, status } = await own.get(at)
          if (!to || status < 300) break
          steps.push((at = to))
          if (!to.includes('/handover?')) break
        }
        return steps
      },
      account: async (at = now) => {
        const { body } = await own.get(`${at}/api/session`)
        return ((await body.json()) as { viewer: { id: string } | null }).viewer?.id
      },
    }
    return own
  }

  async function signedIn({ at = old, days = 20 } = {}) {
    const { account } = await createAccount(app.deps.db)
    const browser = aBrowser()
    browser.jarOf(at).set(cookieName, await signInAs(app, account, { days }))
    await app.deps.db.updateTable('sessions').set({ remembered: true }).where('user_id', '=', account.id).execute()
    return { account, browser }
  }
  return { aBrowser, signedIn }
}
