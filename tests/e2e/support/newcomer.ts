import { fixture } from './fixture.ts'
import { expect, latestMail, post } from './test.ts'
import type { Page } from '@playwright/test'

export const password = 'pa amb tomàquet'

let count = 0

export const newAddress = () => `newcomer-${Date.now()}-${++count}@example.org`

export async function mailedLink(page: Page, email: string, subject: RegExp, to: string): Promise<string> {
  const { text } = await latestMail(page.request, email, subject)
  const link = new URL(/https?:\S+\?token=[\w-]+/.exec(text)?.[0] ?? 'about:blank')
  expect(link.pathname).toBe(to)
  return link.pathname + link.search
}

export const confirmationPath = (page: Page, email: string) => mailedLink(page, email, /Confirm/, '/auth/confirm')

export async function signUp(page: Page, email = newAddress()): Promise<string> {
  const response = await post(page, '/api/accounts/sign-up', { name: 'Marta Ribeiro', email, password })
  expect(response.status(), await response.text()).toBe(200)
  return email
}

export async function newcomer(): Promise<string> {
  const email = newAddress()
  await fixture('account', { name: 'Marta Ribeiro', email, password, onboarded: false, city: null })
  return email
}

export async function noSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
