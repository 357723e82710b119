import type { Page } from '@playwright/test'
import { confirmationPath, newAddress, noSidewaysScroll, password, signUp } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

const refused = /Failed to load resource.*(401|410)/

async function fillSignIn(page: Page, email: string, word = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function sessionDays(page: Page): Promise<number | undefined> {
  const { expires } = (await page.context().cookies()).find(({ name }) => name.includes('session_token'))!
  return expires === -1 ? -1 : (expires - Date.now() / 1000) / 86_400
}

test('the account forms with their errors fit 320 px and pass axe in both themes', async ({ page, allowed }) => {
  allowed.push(refused)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/auth/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.')
  await noSidewaysScroll(page)
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)

  // Blurring shows the error and moves the link, which must still receive the click.
  await page.reload()
  await page.getByLabel('Email').fill('marta@')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  // The URL changes before the page, and both have an email field.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await fillSignIn(page, newAddress(), 'not the password')
  await expect(page.getByRole('alert')).toHaveText("That email or password doesn't match — please try again.")
  await noSidewaysScroll(page)
  await axe(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await axe(page)

  await page.goto('/auth/confirm')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.')
  await noSidewaysScroll(page)
})

test('confirms an email once, signs in on the browser that signed up, and keeps the session as long as chosen', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(refused)
  const email = await signUp(page)
  const path = await confirmationPath(page, email)
  const scanner = await (await browser.newContext()).newPage()
  await scanner.goto(path)
  await expect(scanner.getByRole('heading', { name: 'Confirm your email', exact: true })).toBeVisible()
  await axe(scanner)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await expect(page).toHaveURL('/auth/confirm')
  await axe(page)
  await page.reload()
  await expect(page.getByText("You're signed in.")).toBeVisible()
  await page.getByRole('link', { name: 'Set up your profile' }).click()
  await expect(page).toHaveURL(/\/onboarding/)

  await scanner.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(scanner.getByText('Your email is confirmed. Sign in.')).toBeVisible()
  await scanner.context().close()

  await page.context().clearCookies()
  await page.goto(path)
  await expect(page.getByText('Your email is confirmed. Sign in.')).toBeVisible()
  await expect(page).toHaveURL('/auth/confirm')
  await axe(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Remember me').check()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/onboarding/)
  expect(await sessionDays(page)).toBeCloseTo(30, 1)
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/onboarding/)
  expect(await sessionDays(page)).toBe(-1)
})
