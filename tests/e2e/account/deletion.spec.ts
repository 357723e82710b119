import { password } from '../support/newcomer.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, test } from '../support/test.ts'

test('deletes an account, offers to keep it at the next sign-in, and keeps it', async ({ page, allowed }) => {
  allowed.push(/401/)
  const { email } = await newMember(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await page.getByRole('radio', { name: /Keep them without my name/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeFocused()
  await axe(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('heading', { name: /^Your account will be deleted on/ })).toBeVisible()
  await axe(page)

  await page.goto('/home')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Marta. Keep your account?' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL(/\/home/)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Show the security log' }).click()
  await expect(page.getByText('Account kept')).toBeVisible()
})
