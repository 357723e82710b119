import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { signInAdmin } from '../support/admin.ts'
import { button } from '../support/security.ts'
import { axe, expect, test } from '../support/test.ts'

test.use({ actionTimeout: 15_000 })

const path = '/stripe-health'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const payment = (page: Page, ref: string) => section(page, 'Payments').getByRole('listitem').filter({ hasText: ref })

test('shows payments that signed webhook events report', async ({ page, baseURL }) => {
  test.slow()
  await signInAdmin(page)
  await page.goto(path)
  await expect(payment(page, 'pi_3Q9tBarna01')).toContainText(/€12\.00.*succeeded/)
  const event = section(page, 'Webhook events').getByRole('listitem').filter({ hasText: 'evt_1Q8tGracia042' })
  await event.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(event.getByText('"card_declined"')).toBeVisible()
  await expect(event.getByText('example.org')).toHaveCount(0)
  await axe(page)

  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/payment-events.ts', baseURL ?? ''], {
    env: { ...process.env, STRIPE_WEBHOOK_SECRET: 'whsec_of_the_browser_tests' },
  })
  const lines = stdout.trim().split('\n')
  expect(lines.at(-1)).toMatch(/^400 .*forged/)
  const run = /evt_1([0-9a-f]{8})/.exec(stdout)?.[1]
  await button(page, 'Refresh').click()
  for (const [at, words] of [/€12\.00.*succeeded/, /€38\.00.*processing/, /€15\.00.*failed/].entries())
    await expect(payment(page, `pi_3${run}${at}`)).toContainText(words)
  await expect(payment(page, `pi_3${run}3`)).toContainText(/€45\.50.*refunded/)
  await expect(payment(page, `pi_3${run}4`)).toContainText(/€90\.00.*€30\.00 refunded.*succeeded/)
  await expect(section(page, 'Webhook events').getByText(`evt_1${run}u`, { exact: true })).toBeVisible()
  await expect(section(page, 'Webhook events').getByText(`evt_1${run}f`)).toHaveCount(0)

  await page.route('**/api/admin/payments/access', route => route.fulfill({ json: { verified: false, summary: null } }))
  await button(page, 'Refresh').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment access denied' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
})
