import type { Page } from '@playwright/test'
import { mailedLink, newAddress, noSidewaysScroll, password } from './support/newcomer.ts'
import { member } from './support/security.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

const refused = /Failed to load resource.*(401|410)/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function links(page: Page, email: string, next: string) {
  expect((await post(page, '/api/security/email', { email: next, password })).status()).toBe(200)
  return {
    old: await mailedLink(page, email, /change your email address/, '/auth/confirm-email'),
    new: await mailedLink(page, next, /Confirm your new email address/, '/auth/confirm-email'),
  }
}

test('waits for both addresses, and is made when both agree', async ({ page, allowed }) => {
  allowed.push(refused)
  const email = await member(page)
  const next = newAddress()
  const link = await links(page, email, next)
  await page.goto(link.new)
  await expect(heading(page)).toHaveText('One down, one to go')
  await expect(page.getByText('Now open the link in the mail to your present address.')).toBeVisible()
  await expect(page).toHaveURL('/auth/confirm-email')
  await axe(page)
  await page.reload()
  await expect(heading(page)).toHaveText('One down, one to go')

  await post(page, '/api/accounts/sign-out', {})
  await page.goto(link.old)
  await expect(heading(page)).toHaveText('Your address is changed')
  await axe(page)
  await page.getByRole('link', { name: 'Back to login' }).click()
  await signIn(page, next, password)

  await page.goto(link.old)
  await expect(heading(page)).toHaveText('Invalid Link')
  await axe(page)
  await expect(page.getByRole('link', { name: 'Go to account settings' })).toBeVisible()
})

test('the present address first: then the new one must agree', async ({ page }) => {
  const email = await member(page)
  const link = await links(page, email, newAddress())
  await page.goto(link.old)
  await expect(page.getByText('Now open the link in the mail to your new address.')).toBeVisible()
})

test('somebody else was quicker with the address', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource.*409/)
  const email = await member(page)
  const next = newAddress()
  const link = await links(page, email, next)
  expect((await post(page, '/api/accounts/sign-up', { name: 'Quick', email: next, password })).status()).toBe(200)
  await page.goto(link.new)
  await expect(heading(page)).toHaveText('One down, one to go')
  await page.goto(link.old)
  await expect(heading(page)).toHaveText('That address is taken')
  await axe(page)
})

test('without a token it is invalid; without a connection it can be tried again', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await page.goto('/auth/confirm-email')
  await expect(heading(page)).toHaveText('Invalid Link')
  const email = await member(page)
  const link = await links(page, email, newAddress())
  await page.route('**/api/accounts/confirm-email-change', route => route.abort())
  await page.goto(link.old)
  await expect(page.getByText('Connection trouble')).toBeVisible()
  await page.unroute('**/api/accounts/confirm-email-change')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page)).toHaveText('One down, one to go')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('the screen has no fault, and no sideways scroll at 320 px', async ({ page }) => {
      await page.goto('/auth/confirm-email')
      await page.waitForLoadState('networkidle')
      await axe(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await noSidewaysScroll(page)
    })
  })
