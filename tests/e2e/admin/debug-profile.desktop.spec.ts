import { signInAdmin } from '../support/admin.ts'
import { axe, expect, test } from '../support/test.ts'

test("shows and copies the admin's own session data without the session token", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAdmin(page)
  await page.goto('/debug/profile')
  await expect(page.getByRole('region', { name: 'Role and permissions' })).toContainText('superadmin')
  await axe(page)
  await page.getByRole('button', { name: 'Copy as JSON' }).click()
  await expect(page.getByText('Copied as JSON.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const copied = JSON.parse(text) as Record<string, Record<string, unknown>>
  expect(copied['account']).toMatchObject({ email: 'ruth@example.org' })
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name.includes('session_token'))?.value.split('.')[0]
  expect(token).toBeTruthy()
  expect(text).not.toContain(token)
})
