import type { Page } from '@playwright/test'
import { expect, openSession, sampleAccounts } from './test.ts'

/** Signs in as the superadmin of the sample city, with a code that was entered just now. */
export async function signInAdmin(page: Page): Promise<void> {
  const account = (await sampleAccounts()).find(({ role, twoFactorKey }) => role === 'superadmin' && twoFactorKey)
  if (!account) throw new Error('The sample city has no admin with two-factor on.')
  await openSession(page, { email: account.email, secondFactor: true })
}

/** Lets an admin act as one meanwhile, and features again what was featured before, whatever happens. */
export async function asAdmin(page: Page, work: () => Promise<void>): Promise<void> {
  await signInAdmin(page)
  await page.goto('/home')
  const before = ((await (await page.request.get('/api/home')).json()) as { featured: { id: string } | null }).featured
  // With the role everything is read anew: what is posted before that may stand in the list and not wait above it.
  await expect(page.getByRole('button', { name: /^More options for / }).first()).toBeVisible()
  try {
    await work()
  } finally {
    const headers = { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` }
    if (before) await page.request.put(`/api/posts/${before.id}/featured`, { headers })
  }
}
