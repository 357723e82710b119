import type { Page } from '@playwright/test'
import { confirmationPath, newAddress, newcomer, noSidewaysScroll, password, signUp } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, sampleAccounts, test } from './support/test.ts'

const refused = /Failed to load resource.*(40[0139]|410|429)/

async function fillSignIn(page: Page, email: string, word = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('Name').fill('Marta Ribeiro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password (min 12 characters)').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test.describe('sign-up', () => {
  test('says everything that is wrong at once, beside the fields, and focuses the first', async ({ page }) => {
    await page.goto('/auth/signup')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please tell us your name.')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.')
    const word = page.getByLabel('Password (min 12 characters)')
    await expect(word).toHaveAccessibleDescription('Password must be at least 12 characters long')
    await expect(page.getByLabel('Name')).toBeFocused()
    await axe(page)

    await page.getByLabel('Name').fill('Marta')
    await expect(page.getByText('Please tell us your name.')).toBeHidden()
    await page.getByLabel('Email').fill('marta@')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      "That email format doesn't look right — please double-check it.",
    )
    await word.fill('elevenchars')
    await expect(word).toHaveAttribute('aria-invalid', 'true')
    await word.fill('twelve chars')
    await expect(word).not.toHaveAttribute('aria-invalid')
  })

  test('a press on a link goes through although the field before it is wrong', async ({ page }) => {
    await page.goto('/auth/signup')
    await page.getByLabel('Email').fill('marta@')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/auth/login')
  })

  test('a taken address is told beside it, and nothing typed is lost', async ({ page, allowed }) => {
    allowed.push(refused)
    const email = await signUp(page)
    await page.goto('/auth/signup')
    await fillSignUp(page, email)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'That email is already registered — try signing in instead?',
    )
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveValue('Marta Ribeiro')
    await expect(page.getByLabel('Password (min 12 characters)')).toHaveValue(password)
  })

  test('without a connection it says so, keeps the words and can be tried again', async ({ page, allowed }) => {
    allowed.push(/Failed to load resource/)
    await page.goto('/auth/signup')
    await page.route('**/api/accounts/sign-up', route => route.abort())
    await fillSignUp(page, newAddress())
    await expect(page.getByRole('alert')).toContainText('Connection trouble')
    await expect(page.getByRole('alert')).toBeFocused()
    await page.unroute('**/api/accounts/sign-up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('pressed twice it is sent once; the dialog names the address and leads to sign-in', async ({ page }) => {
    const email = newAddress()
    let sent = 0
    await page.route('**/api/accounts/sign-up', async route => {
      sent++
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto('/auth/signup')
    await page.getByLabel('Stay signed in on this device').or(page.getByLabel('30 days')).check()
    await fillSignUp(page, email)
    await page.getByLabel('Email').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Account Created Successfully' })
    await expect(dialog.locator('b', { hasText: email })).toBeVisible()
    expect(sent).toBe(1)
    await expect(dialog.getByRole('button', { name: /Send it again in \d+\ss/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await axe(page)
    await dialog.getByRole('button', { name: 'Continue to sign in' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Remember me')).toBeChecked()
  })

  test('pressed again before the dialog has arrived, it is still sent once', async ({ page }) => {
    let sent = 0
    page.on('request', request => (sent += Number(request.url().endsWith('/api/accounts/sign-up'))))
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/\/assets\/sign-up-done-/, async route => {
      await arrived
      await route.continue()
    })
    await page.goto('/auth/signup')
    const answered = page.waitForResponse(/\/api\/accounts\/sign-up$/)
    await fillSignUp(page, newAddress())
    await answered
    await page.getByLabel('Name').press('Enter')
    await page.getByRole('button', { name: 'Creat' }).dispatchEvent('click')
    arrive()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(sent).toBe(1)
  })

  test('Close stays', async ({ page }) => {
    await page.goto('/auth/signup')
    await fillSignUp(page, newAddress())
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/auth/signup')
  })

  test.describe('without motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('the petals lie still', async ({ page }) => {
      await page.goto('/auth/signup')
      await fillSignUp(page, newAddress())
      await expect(page.getByTestId('still-confetti')).toBeVisible()
      await expect(page.locator('canvas')).toHaveCount(0)
    })
  })
})

test.describe('the confirmation link', () => {
  test('works once, and leaves the address bar at once', async ({ page, allowed }) => {
    allowed.push(refused)
    const email = await signUp(page)
    const path = await confirmationPath(page, email)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    await expect(page).toHaveURL('/auth/confirm')
    await axe(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)

    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible()
    await expect(page).toHaveURL('/auth/confirm')
    await axe(page)
  })

  test('a new one is sent in place of an expired one, and then rests', async ({ page, allowed }) => {
    allowed.push(refused)
    await page.goto('/auth/confirm?token=0123456789012345678901234567890123456789')
    await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible()
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.')
    const email = newAddress()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /Send it again in \d+\ss/ })).toBeDisabled()
  })

  test('without a token it is invalid', async ({ page }) => {
    await page.goto('/auth/confirm')
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
    await axe(page)
  })

  test('without a connection it can be tried again, even after a reload', async ({ page, allowed }) => {
    allowed.push(/Failed to load resource/)
    const path = await confirmationPath(page, await signUp(page))
    await page.route('**/api/accounts/confirm', route => route.abort())
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.unroute('**/api/accounts/confirm')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  })
})

test.describe('sign-in', () => {
  test('names empty fields, and a wrong pair without saying which', async ({ page, allowed }) => {
    allowed.push(refused)
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Please enter your password.',
    )
    await fillSignIn(page, newAddress(), 'not the password')
    await expect(page.getByRole('alert')).toHaveText("That email or password doesn't match — please try again.")
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
    await axe(page)
  })

  test('an address that is not confirmed gets its link again, once a minute', async ({ page, allowed }) => {
    allowed.push(refused)
    const email = await signUp(page)
    await page.goto('/auth/login')
    await fillSignIn(page, email)
    await expect(page.getByRole('alert')).toHaveText('Please check your email and click the verification link first.')
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByRole('button', { name: /Send it again in \d+\ss/ })).toBeDisabled()
  })

  test('somebody deactivated is told so', async ({ page, allowed }) => {
    allowed.push(refused)
    const account = (await sampleAccounts()).find(({ deactivated }) => deactivated)
    await page.goto('/auth/login')
    await fillSignIn(page, account?.email ?? '', account?.password)
    await expect(page.getByRole('alert')).toHaveText('This account has been deactivated. Please contact support.')
    await axe(page)
  })

  test('an admin without two-factor is shown where to switch it on, and may go on from there', async ({ page }) => {
    const account = (await sampleAccounts()).find(({ role, twoFactorKey }) => role === 'admin' && !twoFactorKey)
    await page.goto('/auth/login?return=%2Fask')
    await fillSignIn(page, account?.email ?? '', account?.password)
    await expect(page).toHaveURL('/account/security')
    await page.goto('/ask')
    await expect(page).toHaveURL('/ask')
  })

  test('too many tries are told with the seconds to wait', async ({ page, allowed }) => {
    allowed.push(refused)
    await page.route('**/api/accounts/sign-in', route =>
      route.fulfill(refusal(429, 'TOO_MANY_REQUESTS', { retryAfter: 2 })),
    )
    await page.goto('/auth/login')
    await fillSignIn(page, newAddress())
    await expect(page.getByRole('alert')).toContainText('That was a lot at once')
    await expect(page.getByRole('button', { name: /Try again in \d\ss/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })

  for (const remember of [true, false])
    test(`the session ${remember ? 'lasts 30 days when remembered' : 'ends with the browser when not'}`, async ({
      page,
    }) => {
      const email = await newcomer(page)
      await page.goto('/auth/login')
      await page.getByLabel('Remember me').setChecked(remember)
      await fillSignIn(page, email)
      await expect(page).toHaveURL(/\/onboarding/)
      const cookie = (await page.context().cookies()).find(({ name }) => name.includes('session_token'))
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
      if (remember) expect(days).toBeCloseTo(30, 1)
      else expect(cookie?.expires).toBe(-1)
    })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('the account screens have no fault, and no sideways scroll at 320 px', async ({ page }) => {
      for (const path of ['/auth/login', '/auth/signup', '/auth/confirm']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await axe(page)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      for (const path of ['/auth/login', '/auth/signup', '/auth/confirm']) {
        await page.goto(path)
        await page.getByRole('main').getByRole('button').last().click()
        await noSidewaysScroll(page)
      }
    })
  })
