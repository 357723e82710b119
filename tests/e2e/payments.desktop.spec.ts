import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { freshly } from './support/admin.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { button, codeField } from './support/security.ts'
import { axe, expect, signIn, test } from './support/test.ts'

test.use({ actionTimeout: 15_000 })

const path = '/stripe-health'
const access = '**/api/admin/payments/access'
const list = '**/api/admin/payments'
const events = '**/api/admin/payments/events'
const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function open(page: Page) {
  await freshly(page)
  await page.goto(path)
  await expect(section(page, 'Payments').getByRole('listitem').first()).toBeVisible()
}

test('payment health shows payments, events and who looked, and says that it is a test', async ({ page }) => {
  test.slow()
  await open(page)
  await expect(heading(page, 'Payment health')).toBeVisible()
  await expect(page.getByText('Test mode only')).toBeVisible()
  await expect(
    page.getByText('Payments are test-mode only and the feature is globally disabled. No member sees it.'),
  ).toBeVisible()
  const summary = section(page, 'Security summary')
  for (const label of ['Access attempts', 'People accessing', 'Failed attempts', 'Emergency revocations'])
    await expect(summary.getByText(label)).toBeVisible()
  await expect(summary.getByText(/^Last access/)).toBeVisible()

  const payment = (ref: string) => section(page, 'Payments').getByRole('listitem').filter({ hasText: ref })
  await expect(payment('pi_3Q9tBarna01')).toContainText(/€12\.00.*succeeded/)
  await expect(payment('pi_3Q8tGracia04')).toContainText(/€12\.00.*failed/)
  await expect(payment('pi_3Q8kRaval019')).toContainText(/€45\.50.*refunded/)
  await expect(payment('pi_3Q8pBorn0031')).toContainText(/€90\.00.*€30\.00 refunded.*succeeded/)
  await expect(payment('pi_3Q8fLesCorts')).toContainText('€1,234.56')

  // By keyboard: an event opens and shows what is kept of it.
  const event = section(page, 'Webhook events').getByRole('listitem').filter({ hasText: 'evt_1Q8tGracia042' })
  await event.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(event.getByText('"card_declined"')).toBeVisible()
  await expect(event.getByText('example.org')).toHaveCount(0)

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})

test('the command sends signed events to the running server, and the page shows what came of them', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await open(page)
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/payment-events.ts', baseURL ?? ''], {
    env: { ...process.env, STRIPE_WEBHOOK_SECRET: 'whsec_of_the_browser_tests' },
  })
  const lines = stdout.trim().split('\n')
  expect(lines.at(-1)).toMatch(/^400 .*forged/)
  const run = /evt_1([0-9a-f]{8})/.exec(stdout)?.[1]
  const payment = (at: number) =>
    section(page, 'Payments')
      .getByRole('listitem')
      .filter({ hasText: `pi_3${run}${at}` })
  await expect(payment(0)).toHaveCount(0)
  await button(page, 'Refresh').click()
  for (const [at, words] of [/€12\.00.*succeeded/, /€38\.00.*processing/, /€15\.00.*failed/].entries())
    await expect(payment(at)).toContainText(words)
  await expect(payment(3)).toContainText(/€45\.50.*refunded/)
  await expect(payment(4)).toContainText(/€90\.00.*€30\.00 refunded.*succeeded/)
  await expect(section(page, 'Webhook events').getByText(`evt_1${run}u`, { exact: true })).toBeVisible()
  await expect(section(page, 'Webhook events').getByText(`evt_1${run}f`)).toHaveCount(0)
})

test('without the right it says so, shows no records and leads back', async ({ page, allowed }) => {
  test.slow()
  await open(page)
  // Taken away while the page is open: what is on it goes.
  allowed.push(/status of 403/)
  await page.route(list, route => route.fulfill(refusal(403, 'PAYMENTS_DENIED')))
  await button(page, 'Refresh').click()
  await expect(heading(page, 'Payment access denied')).toBeVisible()
  await expect(page.getByText('pi_3Q9tBarna01')).toHaveCount(0)

  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.route(access, route => route.fulfill({ json: { verified: false, summary: null } }))
  await page.goto(path)
  await expect(heading(page, 'Payment access denied')).toBeVisible()
  await expect(page.getByText('Payment access denied - insufficient permissions')).toBeVisible()
  expect(asked).not.toContain('/api/admin/payments')
  expect(asked).not.toContain('/api/admin/payments/events')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('a stale code is asked for first, and who closes the dialog finds how to go on', async ({ page, allowed }) => {
  test.slow()
  allowed.push(/status of 403/)
  await freshly(page)
  let entered = false
  await page.route(access, route => (entered ? route.continue() : route.fulfill(refusal(403, 'CODE_NEEDED'))))
  await page.route('**/api/security/fresh-code', route => {
    entered = true
    return route.fulfill({ json: { done: true } })
  })
  await page.goto(path)
  const dialog = page.getByRole('dialog', { name: 'A fresh code, please' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'Enter a code to open')).toBeVisible()
  await expect(page.getByText('pi_3')).toHaveCount(0)
  await axe(page)
  await button(page, 'Enter a code').click()
  await expect(dialog).toBeVisible()
  await codeField(page).fill('123456')
  await expect(section(page, 'Payments').getByRole('listitem').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('whatever cannot be loaded is named in its place, and tried again', async ({ page, allowed }) => {
  test.slow()
  allowed.push(/status of 400/)
  await freshly(page)
  const broken = refusal(400, 'MALFORMED_REQUEST')
  await page.route(access, route => route.fulfill(broken))
  await page.goto(path)
  await expect(page.getByText('Access verification failed')).toBeVisible()
  await page.unroute(access)

  await page.route(list, route => route.fulfill(broken))
  await page.route(events, route => route.fulfill(broken))
  await button(page, 'Try Again').click()
  await expect(page.getByText('Failed to load data')).toBeVisible()
  await axe(page)
  await page.unroute(events)
  await button(page, 'Try Again').click()
  await expect(section(page, 'Payments').getByText('Failed to load payments - access may be restricted')).toBeVisible()
  await expect(section(page, 'Webhook events').getByRole('listitem').first()).toBeVisible()
  await page.unroute(list)
  await button(page, 'Try Again').click()
  await expect(section(page, 'Payments').getByRole('listitem').first()).toBeVisible()

  // What was read stays when it cannot be read again.
  await page.route(events, route => route.fulfill(broken))
  await button(page, 'Refresh').click()
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText('Failed to load webhook events'),
  ).toBeVisible()
  await expect(section(page, 'Webhook events').getByRole('listitem').first()).toBeVisible()
})

test('before anything came, both lists say so', async ({ page }) => {
  test.slow()
  await freshly(page)
  for (const lists of [list, events]) await page.route(lists, route => route.fulfill({ json: { items: [] } }))
  await page.goto(path)
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await expect(page.getByText('No webhook events yet.')).toBeVisible()
})

test('a member is led home', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  await page.goto(path)
  await expect(page).toHaveURL(/\/home$/)
})
