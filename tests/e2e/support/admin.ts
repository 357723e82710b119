import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Authenticator } from './security.ts'
import { expect, post, sampleAccounts, signIn } from './test.ts'

/** Where the admin's session is kept: signed in once for all tests, as their codes and tries are counted by account. */
const session = () => join(process.env['E2E_FOLDER'] ?? '', 'admin-session.json')

async function sampleAdmin(): Promise<{ email: string; app: Authenticator }> {
  const account = (await sampleAccounts()).find(({ role, twoFactorKey }) => role === 'superadmin' && twoFactorKey)
  if (!account?.twoFactorKey) throw new Error('The sample city has no admin with two-factor on.')
  return { email: account.email, app: new Authenticator(account.twoFactorKey) }
}

/** Signs in as the superadmin of the sample city. */
export async function signInAdmin(page: Page): Promise<void> {
  const path = session()
  if (existsSync(path)) return page.context().setStorageState(path)
  const { email, app } = await sampleAdmin()
  await signIn(page, email)
  const code = await app.next()
  const answer = await post(page, '/api/security/second-step', { code })
  expect(answer.status(), await answer.text()).toBe(200)
  const { cookies } = await page.context().storageState()
  // Of the session alone: how the page looked and spoke at that time is no business of the next test.
  writeFileSync(path, JSON.stringify({ cookies, origins: [] }))
}

/** For how many milliseconds after a code no other is entered: it holds for ten minutes, and a slow test takes three. */
const lasting = 7 * 60_000

/**
 * Enters a new code as that admin if theirs will not be fresh throughout a test. A code that was entered
 * before is not taken again; the next one is.
 */
export async function freshen(page: Page): Promise<void> {
  const isFresh = async () => (await post(page, '/api/admin/payments/access', {})).status() !== 403
  const age = Date.now() - statSync(session()).mtimeMs
  if (age < lasting && (await isFresh())) return
  const { app } = await sampleAdmin()
  await expect
    .poll(async () => (await post(page, '/api/security/fresh-code', { code: await app.next() })).status(), {
      timeout: 100_000,
    })
    .toBe(200)
  expect(await isFresh()).toBe(true)
  utimesSync(session(), new Date(), new Date())
}

/** Signs in as that admin with a code that is fresh, whatever the tests before this one have used up. */
export async function freshly(page: Page): Promise<void> {
  await signInAdmin(page)
  await freshen(page)
}

/** Lets an admin act as one meanwhile, and features again what was featured before, whatever happens. */
export async function asAdmin(page: Page, work: () => Promise<void>): Promise<void> {
  await signInAdmin(page)
  await page.goto('/home')
  const before = ((await (await page.request.get('/api/home')).json()) as { featured: { id: string } | null }).featured
  // With the role everything is read anew: what is posted before that may stand in the list and not wait above it.
  await expect(page.getByRole('button', { name: /^More about / }).first()).toBeVisible()
  try {
    await work()
  } finally {
    const headers = { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` }
    if (before) await page.request.put(`/api/posts/${before.id}/featured`, { headers })
  }
}
