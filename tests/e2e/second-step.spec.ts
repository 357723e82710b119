import type { Page } from '@playwright/test'
import { noSidewaysScroll, password } from './support/newcomer.ts'
import { Authenticator, codeField, member, withTwoFactor } from './support/security.ts'
import { axe, expect, post, sampleAccounts, test } from './support/test.ts'

const refused = /Failed to load resource.*(401|422|423|429)/

/** A member with two-factor, signed out. */
async function guarded(page: Page) {
  const email = await member(page)
  const keys = await withTwoFactor(page)
  await post(page, '/api/accounts/sign-out', {})
  return { email, ...keys }
}

async function enterPassword(page: Page, email: string, search = '') {
  await page.goto(`/auth/login${search}`)
  await fillPassword(page, email)
}

async function fillPassword(page: Page, email: string, word = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a code completes the sign-in by itself, and leads to the page first asked for', async ({ page }) => {
  const { email, app } = await guarded(page)
  await page.goto('/ask?category=Podcasting')
  await expect(page).toHaveURL('/auth/login?return=%2Fask%3Fcategory%3DPodcasting')
  await fillPassword(page, email)
  await expect(heading(page)).toHaveText('One more step')
  await expect(page).toHaveTitle(/One more step/)
  await expect(codeField(page)).toBeFocused()
  await axe(page)
  await codeField(page).pressSequentially(await app.next())
  await expect(page).toHaveURL('/ask?category=Podcasting')
  await expect(page.getByText('Verification successful!')).toBeVisible()
})

test('the neighbour whose key is printed at the start comes in with it', async ({ page }) => {
  const account = (await sampleAccounts()).find(({ role, twoFactorKey }) => role === 'member' && twoFactorKey)
  await page.goto('/auth/login')
  await fillPassword(page, account?.email ?? '', account?.password)
  await codeField(page).fill(await new Authenticator(account?.twoFactorKey ?? '').next())
  await expect(page).toHaveURL('/home')
})

for (const asked of ['//evil.example', 'https://evil.example/home'])
  test(`with return=${asked} it leads home`, async ({ page }) => {
    const { email, app } = await guarded(page)
    await enterPassword(page, email, `?return=${encodeURIComponent(asked)}`)
    await codeField(page).fill(await app.next())
    await expect(page).toHaveURL('/home')
  })

test('half signed in nothing else opens, and a reload keeps the step', async ({ page }) => {
  const { email, app } = await guarded(page)
  await enterPassword(page, email)
  await expect(heading(page)).toHaveText('One more step')
  expect((await page.request.get('/api/security')).status()).toBe(401)
  await page.goto('/ask')
  await expect(page).toHaveURL('/auth/login?return=%2Fask')
  await expect(heading(page)).toHaveText('One more step')
  await page.reload()
  await expect(heading(page)).toHaveText('One more step')
  await codeField(page).fill(await app.next())
  await expect(page).toHaveURL('/ask')
})

test('a wrong code is told with what is left, and makes room for the next', async ({ page, allowed }) => {
  allowed.push(refused)
  const { email, app } = await guarded(page)
  await enterPassword(page, email)
  await codeField(page).fill(app.wrong())
  await expect(codeField(page)).toHaveAccessibleDescription('Oops! Invalid code. 4 of 5 attempts left.')
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(app.wrong())
  await expect(codeField(page)).toHaveAccessibleDescription('Oops! Invalid code. 3 of 5 attempts left.')
  await axe(page)

  await page.reload()
  await expect(codeField(page)).toHaveAccessibleDescription('3 of 5 attempts left.')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription('Enter a valid code.')
  await codeField(page).fill(await app.next())
  await expect(page).toHaveURL('/home')
})

test('a recovery code works once, however it is written', async ({ page, allowed }) => {
  allowed.push(refused)
  const { email, codes } = await guarded(page)
  const code = codes[0] ?? ''
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(heading(page)).toHaveText('Use a recovery code')
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await expect(field).toBeFocused()
  await field.pressSequentially('k7qx2')
  await expect(field).toHaveValue('K7QX2')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Enter a valid code.')
  await axe(page)
  await page.getByRole('button', { name: 'Use the authenticator app' }).click()
  await expect(codeField(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await field.pressSequentially(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())
  await expect(page).toHaveURL('/home')

  await post(page, '/api/accounts/sign-out', {})
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await field.fill(code)
  await expect(field).toHaveAccessibleDescription('Oops! Invalid code. 4 of 5 attempts left.')
})

test('a trusted device is asked for no code; another browser is', async ({
  page,
  browser,
  extraHTTPHeaders,
  allowed,
}) => {
  // The page stays open while its session ends.
  allowed.push(refused)
  const { email, app } = await guarded(page)
  await enterPassword(page, email)
  const trust = page.getByLabel('Trust this device')
  await expect(trust).not.toBeChecked()
  await expect(trust).toHaveAccessibleDescription('No code here for 30 days')
  await trust.check()
  await codeField(page).fill(await app.next())
  await expect(page).toHaveURL('/home')

  await post(page, '/api/accounts/sign-out', {})
  await enterPassword(page, email)
  await expect(page).toHaveURL('/home')

  const elsewhere = await browser.newContext({ extraHTTPHeaders: extraHTTPHeaders ?? {} })
  const other = await elsewhere.newPage()
  await enterPassword(other, email)
  await expect(heading(other)).toHaveText('One more step')
  await elsewhere.close()
})

test('Cancel signs out and goes back to the password, with the address kept', async ({ page }) => {
  const { email } = await guarded(page)
  await enterPassword(page, email)
  await expect(codeField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session_token'))).toEqual([])
  await page.reload()
  await expect(heading(page)).toHaveText('Sign in')
})

test('five wrong codes close the step for a while; the time goes down and Cancel works', async ({ page, allowed }) => {
  allowed.push(refused)
  const { email, app } = await guarded(page)
  await page.clock.install()
  await enterPassword(page, email)
  for (const left of [4, 3, 2, 1]) {
    await codeField(page).fill(app.wrong())
    await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`${left} of 5 attempts left`))
  }
  await codeField(page).fill(app.wrong())
  const lock = page.getByRole('alert')
  await expect(lock).toContainText('Too many failed attempts. Try again later.')
  await expect(lock).toContainText(/Codes open again in 15.min\. Your password is fine\./)
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
  await expect(codeField(page)).toBeDisabled()
  await axe(page)
  await page.clock.runFor(61_000)
  await expect(lock).toContainText(/in 14.min/)

  await page.reload()
  await expect(lock).toContainText(/in 1[45].min/)
  await page.clock.runFor(15 * 60_000)
  await expect(lock).toBeHidden()
  await expect(codeField(page)).toBeEnabled()
  await expect(codeField(page)).toBeFocused()

  // The browser's clock is ahead of the server's: there the step is closed still.
  await codeField(page).fill(await app.next())
  await expect(lock).toContainText('Too many failed attempts. Try again later.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page)).toHaveText('Sign in')
})

test('a step that has ended meanwhile leads back to the password and says so', async ({ page, allowed }) => {
  allowed.push(refused)
  const { email, app } = await guarded(page)
  await enterPassword(page, email)
  await expect(codeField(page)).toBeFocused()
  await page.context().clearCookies()
  await codeField(page).fill(await app.next())
  await expect(page.getByRole('alert')).toHaveText('That took a while, so please sign in again.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('without a connection the code stays and can be sent again', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  const { email, app } = await guarded(page)
  await enterPassword(page, email)
  await expect(codeField(page)).toBeFocused()
  await page.route('**/api/security/second-step', route => route.abort())
  const code = await app.next()
  await codeField(page).fill(code)
  await expect(page.getByRole('alert')).toContainText('Connection trouble')
  await expect(codeField(page)).toHaveValue(code)
  await page.unroute('**/api/security/second-step')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/home')
})

test('the keyboard alone signs in', async ({ page }) => {
  const { email, app } = await guarded(page)
  await page.goto('/auth/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Trust this device')).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(await app.next())
  await expect(page).toHaveURL('/home')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('the step has no fault, and no sideways scroll at 320 px', async ({ page, allowed }) => {
      allowed.push(refused)
      const { email, app } = await guarded(page)
      await enterPassword(page, email)
      await codeField(page).fill(app.wrong())
      await expect(codeField(page)).toHaveAccessibleDescription(/4 of 5/)
      await axe(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await noSidewaysScroll(page)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await axe(page)
      await noSidewaysScroll(page)
    })
  })
