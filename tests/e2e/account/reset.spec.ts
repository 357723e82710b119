import type { Page } from '@playwright/test'
import { mailedLink, noSidewaysScroll, password } from '../support/newcomer.ts'
import { codeField, member, withTwoFactor } from '../support/security.ts'
import { axe, expect, test } from '../support/test.ts'

const fresh = 'quatre gats i un gos'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillSignIn(page: Page, word: string) {
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('resets a forgotten password by an emailed link, which ends the session and still requires a code', async ({
  page,
  allowed,
}) => {
  allowed.push(/Failed to load resource.*(401|410)/)
  const email = await member(page)
  const { app } = await withTwoFactor(page)
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  await expect(heading(page)).toBeFocused()
  await axe(page)

  const link = await mailedLink(page, email, /Choose a new password/, '/reset-password')
  await page.goto(link)
  await expect(heading(page)).toHaveText('Choose a new password')
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(page.getByText(`For ${email}`)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('quatre gats')
  await page.getByLabel('Confirm new password').fill('quatre')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByLabel('Confirm new password')).toHaveAttribute('aria-invalid', 'true')
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await page.getByRole('button', { name: 'Save new password' }).click()

  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await axe(page)
  await fillSignIn(page, password)
  await expect(page.getByRole('alert')).toHaveText("That email or password doesn't match — please try again.")
  await fillSignIn(page, fresh)
  await expect(heading(page)).toHaveText('One more step')
  await codeField(page).fill(await app.next())
  await expect(page).toHaveURL('/home')

  await page.goto(link)
  await expect(heading(page)).toHaveText('Invalid Link')
  await expect(page).toHaveURL('/reset-password')
  await axe(page)
})
