import type { Page } from '@playwright/test'
import { noSidewaysScroll, password } from '../support/newcomer.ts'
import { codeField, member, openSettings, withTwoFactor } from '../support/security.ts'
import { axe, expect, post, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function enterPassword(page: Page, email: string) {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await submitPassword(page)
}

async function submitPassword(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('asks for a code once on a trusted device, and on every other browser', async ({
  page,
  browser,
  extraHTTPHeaders,
  allowed,
}) => {
  allowed.push(/Failed to load resource.*(401|422)/)
  const email = await member(page)
  const { app, codes } = await withTwoFactor(page)
  await post(page, '/api/accounts/sign-out', {})

  await page.goto('/ask?category=Podcasting')
  await expect(page).toHaveURL('/auth/login?return=%2Fask%3Fcategory%3DPodcasting')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('One more step')
  await expect(codeField(page)).toBeFocused()
  expect((await page.request.get('/api/security')).status()).toBe(401)
  await page.keyboard.type(app.wrong())
  await expect(codeField(page)).toHaveAccessibleDescription('Oops! Invalid code. 4 of 5 attempts left.')
  await axe(page)
  await page.reload()
  await expect(codeField(page)).toHaveAccessibleDescription('4 of 5 attempts left.')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Trust this device')).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(await app.next())
  await expect(page).toHaveURL('/ask?category=Podcasting')

  await post(page, '/api/accounts/sign-out', {})
  await enterPassword(page, email)
  await expect(page).toHaveURL('/home')
  await openSettings(page)
  const devices = page.getByRole('region', { name: 'Trusted devices' })
  await expect(devices.getByText('This device')).toBeVisible()
  await axe(page)

  const elsewhere = await browser.newContext({ extraHTTPHeaders: extraHTTPHeaders ?? {}, colorScheme: 'dark' })
  const other = await elsewhere.newPage()
  await other.setViewportSize({ width: 320, height: 640 })
  await enterPassword(other, email)
  await codeField(other).fill(app.wrong())
  await expect(codeField(other)).toHaveAccessibleDescription(/4 of 5/)
  await axe(other)
  await noSidewaysScroll(other)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = other.getByRole('textbox', { name: 'Recovery code' })
  await expect(field).toBeFocused()
  await axe(other)
  await noSidewaysScroll(other)
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(email)
  await expect(other.getByLabel('Password', { exact: true })).toBeFocused()
  expect((await elsewhere.cookies()).filter(({ name }) => name.includes('session_token'))).toEqual([])
  await submitPassword(other)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await field.pressSequentially(codes[0]!.replace(/(?=.{4}$)/, '-').toLowerCase())
  await expect(other).toHaveURL('/home')
  await elsewhere.close()
})
