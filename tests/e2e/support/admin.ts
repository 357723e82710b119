import type { Page } from '@playwright/test'
import { expect, openSession, sampleAccounts } from './test.ts'

export async function signInAdmin(page: Page): Promise<void> {
  const account = (await sampleAccounts()).find(({ role, twoFactorKey }) => role === 'superadmin' && twoFactorKey)
  if (!account) throw new Error('The sample city has no admin with two-factor on.')
  await openSession(page, { email: account.email, secondFactor: true })
}

export async function asAdmin(page: Page, work: () => Promise<void>): Promise<void> {
  await signInAdmin(page)
  await page.goto('/home')
  const before = ((await (await page.request.get('/api/home')).json()) as { featured: { id: string } | null }).featured
  // All queries are refetched with the new role: a post created before that would appear in the list instead of behind the pill.
  await expect(page.getByRole('button', { name: /^More options for / }).first()).toBeVisible()
  try {
    await work()
  } finally {
    const headers = { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` }
    if (before) await page.request.put(`/api/posts/${before.id}/featured`, { headers })
  }
}
