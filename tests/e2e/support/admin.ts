import type { Page } from '@playwright/test'
import { withTwoFactor } from './security.ts'
import { expect, post, signIn } from './test.ts'

/** Lets an admin act as one meanwhile, and puts things back where the other tests expect them, whatever happens. */
export async function asAdmin(page: Page, work: () => Promise<void>): Promise<void> {
  await signIn(page, 'jordi@example.org')
  await page.goto('/home')
  const before = ((await (await page.request.get('/api/home')).json()) as { featured: { id: string } | null }).featured
  const { app } = await withTwoFactor(page)
  try {
    // With the role everything is read anew: what is posted before that may stand in the list and not wait above it.
    await expect(page.getByRole('button', { name: /^More about / }).first()).toBeVisible()
    await work()
  } finally {
    const headers = { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` }
    if (before) await page.request.put(`/api/posts/${before.id}/featured`, { headers })
    const answer = await post(page, '/api/security/two-factor/disable', { code: await app.next() })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}
