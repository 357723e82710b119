import { signInAdmin } from './support/admin.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { axe, expect, test } from './support/test.ts'

test('an admin reads their own rows, copies them and reads them anew', async ({ page, context, allowed }) => {
  allowed.push(/503/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAdmin(page)
  await page.goto('/debug/profile')
  for (const name of ['Profile', 'Account', 'Session', 'Role and rights', 'Feature flags', 'Server', 'This browser'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Role and rights' })).toContainText('superadmin')
  await axe(page)
  await noSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Session' })).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'Copy as JSON' }).click()
  await expect(page.getByText('Copied as JSON.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const copied = JSON.parse(text) as Record<string, Record<string, unknown>>
  expect(copied['account']).toMatchObject({ email: 'ruth@example.org' })
  expect(copied['client']).toMatchObject({ online: true })
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name.includes('session_token'))?.value.split('.')[0]
  expect(token).toBeTruthy()
  expect(text).not.toContain(token)

  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.click()
  await expect(page.getByText('Read anew.')).toBeVisible()
  await page.route('**/api/debug/profile', route =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', status: 503, message: 'No.', data: {} } }),
  )
  await refresh.click()
  await expect(page.getByText('Refresh failed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profile', exact: true })).toBeVisible()
})

test('says so when the server refuses, and when it cannot be read', async ({ page, allowed }) => {
  allowed.push(/403|503/)
  await signInAdmin(page)
  const answer = (status: number, code: string) =>
    page.route('**/api/debug/profile', route =>
      route.fulfill({ status, json: { code, status, message: 'No.', data: {} } }),
    )
  await answer(403, 'FORBIDDEN')
  await page.goto('/debug/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  await axe(page)
  await page.unroute('**/api/debug/profile')
  await answer(503, 'UNAVAILABLE')
  await page.goto('/debug/profile')
  await expect(page.getByText('Your profile could not be read.')).toBeVisible()
  await page.unroute('**/api/debug/profile')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Session' })).toBeVisible()
})
