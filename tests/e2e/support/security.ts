import type { Browser, Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { limits } from '../../../contract/limits.ts'
import { newMember } from './member.ts'
import { password } from './newcomer.ts'
import { expect, post, signInByPassword } from './test.ts'

export const member = async (page: Page): Promise<string> => (await newMember(page)).email

/** The server accepts the code of each time step once, so each call uses a later step. */
export class Authenticator {
  readonly #totp: TOTP
  #last = 0
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key) })
  }

  async next(): Promise<string> {
    const period = limits.twoFactorPeriod
    const soon = period / 3
    const oldest = Math.floor((Date.now() + soon) / period) - 1
    const step = Math.max(this.#last + 1, oldest)
    await expect.poll(() => Math.floor(Date.now() / period) + 1, { timeout: period }).toBeGreaterThanOrEqual(step)
    this.#last = step
    return this.#totp.generate({ timestamp: step * period })
  }

  wrong(): string {
    const near = [-2, -1, 0, 1, 2].map(step =>
      this.#totp.generate({ timestamp: Date.now() + step * limits.twoFactorPeriod }),
    )
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find(code => !near.includes(code))!
  }
}

export async function withTwoFactor(page: Page): Promise<{ app: Authenticator; codes: string[] }> {
  const send = async (path: string, data: object) => {
    const response = await post(page, `/api/security/two-factor/${path}`, data)
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()) as { key: string; enrollment: string; codes: string[] }
  }
  const begun = await send('begin', {})
  const app = new Authenticator(begun.key)
  const { enrollment, codes } = await send('verify', { code: await app.next(), password, enrollment: begun.enrollment })
  await send('enable', { enrollment })
  return { app, codes }
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
}

export const codeField = (page: Page) => page.getByLabel('6-digit code')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)

export async function openSettings(page: Page, path = '/account/security'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Blocked people' }).getByRole('status')).toHaveCount(0)
}

export async function scanned(page: Page): Promise<Authenticator> {
  return new Authenticator((await page.getByTestId('key').innerText()).replaceAll(/\s/g, ''))
}

export async function toCodes(page: Page): Promise<void> {
  await button(page, 'Turn on').click()
  const app = await scanned(page)
  await page.getByLabel('Your password').fill(password)
  await codeField(page).fill(await app.next())
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
}

export async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInByPassword(page, email, password)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
