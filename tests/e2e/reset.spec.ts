import type { Page } from '@playwright/test'
import { mailedLink, newAddress, newcomer, noSidewaysScroll, password } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { codeField, member, withTwoFactor } from './support/security.ts'
import { axe, expect, post, test } from './support/test.ts'

const refused = /Failed to load resource.*(400|401|410|429)/
const fresh = 'quatre gats i un gos'

async function resetLink(page: Page, email: string): Promise<string> {
  expect((await post(page, '/api/accounts/request-reset', { email })).status()).toBe(200)
  return mailedLink(page, email, /Choose a new password/, '/reset-password')
}

async function fillReset(page: Page, word: string, again = word) {
  await page.getByLabel('New password', { exact: true }).fill(word)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

async function fillSignIn(page: Page, word: string) {
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a forgotten password', () => {
  test('from sign-in to the mail, to a new password, and in', async ({ page, allowed }) => {
    allowed.push(refused)
    const email = await newcomer(page)
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(heading(page)).toHaveText('Forgot password?')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await axe(page)
    await page.getByRole('button', { name: 'Send reset link' }).click()

    await expect(heading(page)).toHaveText('Check your email')
    await expect(heading(page)).toBeFocused()
    await expect(
      page.getByText(`Reset instructions were sent to ${email}. The link expires in 15 minutes.`),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /send it again in \d+\ss/ })).toBeDisabled()
    await axe(page)

    await page.goto(await mailedLink(page, email, /Choose a new password/, '/reset-password'))
    await expect(heading(page)).toHaveText('Choose a new password')
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByText(`For ${email}`)).toBeVisible()
    await axe(page)
    await page.reload()
    await expect(page.getByText(`For ${email}`)).toBeVisible()
    await fillReset(page, fresh)

    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await axe(page)
    await fillSignIn(page, password)
    await expect(page.getByRole('alert')).toHaveText("That email or password doesn't match — please try again.")
    await fillSignIn(page, fresh)
    await expect(page).toHaveURL(/\/onboarding/)
    // Going back does not bring the link's form again.
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('token')
  })

  test('an address without an account reads the same', async ({ page }) => {
    const email = newAddress()
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill(email)
    // A page that was drawn by the server does not hear a key yet.
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
    await page.getByLabel('Email').press('Enter')
    await expect(
      page.getByText(`Reset instructions were sent to ${email}. The link expires in 15 minutes.`),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('a wrong address is told beside its field; without a connection nothing typed is lost', async ({
    page,
    allowed,
  }) => {
    allowed.push(/Failed to load resource/)
    await page.goto('/auth/forgot-password')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.')
    const email = newAddress()
    await page.getByLabel('Email').fill(email)
    await page.route('**/api/accounts/request-reset', route => route.abort())
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('alert')).toContainText('Connection trouble')
    await axe(page)
    await page.unroute('**/api/accounts/request-reset')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(heading(page)).toHaveText('Check your email')
  })

  test('the page first asked for survives the detour', async ({ page }) => {
    await page.goto('/auth/login?return=%2Fask')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/auth/forgot-password?return=%2Fask')
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page).toHaveURL('/auth/login?return=%2Fask')
  })
})

test.describe('a reset link', () => {
  test('says everything that is wrong with the passwords at once', async ({ page }) => {
    await page.goto(await resetLink(page, await newcomer(page)))
    await fillReset(page, 'quatre gats', 'quatre')
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'Passwords need at least 12 characters to keep your account secure.',
    )
    const again = page.getByLabel('Confirm new password')
    await expect(again).toHaveAccessibleDescription("Those passwords don't match — please try again.")
    await axe(page)
    await again.fill('quatre gats')
    await expect(again).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('New password', { exact: true }).fill(fresh)
    await expect(again).toHaveAttribute('aria-invalid', 'true')
  })

  test('that was used is invalid, and the way to a new one is short', async ({ page, allowed }) => {
    allowed.push(refused)
    const email = await newcomer(page)
    const link = await resetLink(page, email)
    await page.goto(link)
    await fillReset(page, fresh)
    await expect(page).toHaveURL('/auth/login')
    await page.goto(link)
    await expect(heading(page)).toHaveText('Invalid Link')
    await expect(page).toHaveURL('/reset-password')
    await axe(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/auth/forgot-password')
  })

  test('that came with an error is invalid; one without its token is expired and asks for the address', async ({
    page,
  }) => {
    await page.goto('/reset-password?error=INVALID_TOKEN')
    await expect(heading(page)).toHaveText('Invalid Link')
    await page.goto('/reset-password')
    await expect(heading(page)).toHaveText('Link Expired')
    await axe(page)
    const email = newAddress()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()
  })

  test('that has expired is renewed in its place', async ({ page, allowed }) => {
    allowed.push(refused)
    const email = await newcomer(page)
    const link = await resetLink(page, email)
    // Nobody waits here for fifteen minutes: this one answer is not the server's, the renewal is.
    await page.route('**/api/accounts/check-reset', route => route.fulfill(refusal(410, 'LINK_EXPIRED')))
    await page.goto(link)
    await expect(heading(page)).toHaveText('Link Expired')
    await expect(page.getByText('Reset links live for 15 minutes. This one has had its time.')).toBeVisible()
    await axe(page)
    const renewal = page.waitForResponse('**/api/accounts/renew-reset')
    await page.getByRole('button', { name: 'Send a new link' }).click()
    expect((await renewal).status()).toBe(200)
    await expect(page.getByText('A new link is on its way.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Send it again in \d+\ss/ })).toBeDisabled()
    await axe(page)
  })

  test('that expires under the form says so', async ({ page, allowed }) => {
    allowed.push(refused)
    await page.goto(await resetLink(page, await newcomer(page)))
    await page.route('**/api/accounts/reset-password', route => route.fulfill(refusal(410, 'LINK_EXPIRED')))
    await fillReset(page, fresh)
    await expect(heading(page)).toHaveText('Link Expired')
    await expect(page.getByText('That reset link has expired — try requesting a new one?')).toBeVisible()
  })

  test('can be tried again without a connection, even after a reload', async ({ page, allowed }) => {
    allowed.push(/Failed to load resource/)
    const email = await newcomer(page)
    const link = await resetLink(page, email)
    await page.route('**/api/accounts/check-reset', route => route.abort())
    await page.goto(link)
    await expect(page.getByText('Connection trouble')).toBeVisible()
    await axe(page)
    await page.reload()
    await expect(page.getByText('Connection trouble')).toBeVisible()
    await page.unroute('**/api/accounts/check-reset')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(`For ${email}`)).toBeVisible()
  })

  test('opens for somebody who is signed in, and ends that session too', async ({ page }) => {
    const email = await member(page)
    await page.goto(await resetLink(page, email))
    await fillReset(page, fresh)
    await expect(page).toHaveURL('/auth/login')
    await fillSignIn(page, fresh)
    await expect(page).toHaveURL('/home')
  })

  test('never skips the second step', async ({ page }) => {
    const email = await member(page)
    const { app } = await withTwoFactor(page)
    await post(page, '/api/accounts/sign-out', {})
    await page.goto(await resetLink(page, email))
    await fillReset(page, fresh)
    await fillSignIn(page, fresh)
    await expect(heading(page)).toHaveText('One more step')
    await codeField(page).fill(await app.next())
    await expect(page).toHaveURL('/home')
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('the screens have no fault, and no sideways scroll at 320 px', async ({ page }) => {
      const link = await resetLink(page, await newcomer(page))
      for (const path of ['/auth/forgot-password', '/reset-password', link]) {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await axe(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await noSidewaysScroll(page)
      }
    })
  })
