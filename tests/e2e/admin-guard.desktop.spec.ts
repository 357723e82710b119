import { signInAdmin } from './support/admin.ts'
import { newMember } from './support/member.ts'
import { expect, signIn, test } from './support/test.ts'

const someId = '00000000-0000-4000-8000-000000000000'
const adminAddresses = [
  '/admin',
  '/admin/users',
  `/admin/users/${someId}`,
  '/admin/moderation',
  '/admin/audit',
  '/admin/legal',
]

test('a member who opens an admin address is led home', async ({ page }) => {
  test.slow()
  await newMember(page)
  for (const address of adminAddresses) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/home')
  }
})

test('an admin without two-factor is led to where it is switched on, and reads why', async ({ page }) => {
  test.slow()
  await signIn(page, 'jordi@example.org')
  for (const address of adminAddresses) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/account/security')
  }
  await expect(page.getByText('Heads up: 2FA required for admins.')).toBeVisible()
  await expect(page.getByText('Please set up two-factor authentication to access admin features.')).toBeVisible()
})

test('an admin reaches every tab and the audit log', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/users')
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  for (const [name, address] of [
    [/Content Moderation/, '/admin/moderation'],
    [/Legal/, '/admin/legal'],
    [/Analytics/, '/admin'],
    [/User Management/, '/admin/users'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'More pages' }).click()
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/admin/users')
})
