import { signInAdmin } from '../support/admin.ts'
import { expect, latestMail, post, test } from '../support/test.ts'

test('opens the delivery page from the dashboard, where the email of a new account counts as sent', async ({
  page,
}) => {
  await signInAdmin(page)
  await page.goto('/admin')
  const email = `delivery-${Date.now()}@example.org`
  const account = { name: 'Ann', email, password: 'correct horse battery' }
  expect((await post(page, '/api/accounts/sign-up', account)).status()).toBe(200)
  await latestMail(page.request, email)
  await page.getByRole('button', { name: 'More pages' }).click()
  await page.getByRole('menuitem', { name: 'Delivery' }).click()
  await expect(page).toHaveURL('/admin/delivery')
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(/^[1-9]/)
  await expect(page.getByRole('region', { name: 'Refused emails' }).getByText('No refused emails')).toBeVisible()
})
