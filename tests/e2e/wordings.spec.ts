import type { Page } from '@playwright/test'
import { box, pair } from './support/chat.ts'
import {
  addCover,
  fillIn as fillInEvent,
  openForm as openEventForm,
  submit as announceEvent,
} from './support/event-form.ts'
import { announce } from './support/events.ts'
import { addPhotos, fillIn, openForm, sheet, submit } from './support/listing-form.ts'
import { newMember } from './support/member.ts'
import { button, codeField, openSettings, toast, withTwoFactor } from './support/security.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ allowed }) => void allowed.push(/Failed to load resource/))

/** What the server would say, for moments that hardly ever come. */
const refuse = (page: Page, path: string, status: number, code: string, method = 'POST') =>
  page.route(path, route =>
    route.request().method() === method
      ? route.fulfill({ status, json: { defined: true, code, status, message: '', data: {} } })
      : route.fallback(),
  )

test('what a list is for, and what one may be, is told in its own words', async ({ page }) => {
  await newMember(page)
  for (const [path, words] of [
    ['/events', "Discover what's happening in your community"],
    ['/swap', 'Buy, sell, rent, & swap with your community'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.goto('/profile/edit')
  for (const words of [
    'Solo but accepting applications',
    'Currently in beta testing',
    'Exclusive, not elusive',
    'Fully merged accounts',
  ])
    await expect(page.locator('main')).toContainText(words)
})

test('who has no city is told so wherever one posts', async ({ page }) => {
  test.slow()
  await newMember(page)
  await refuse(page, '**/api/questions', 403, 'NO_CITY')
  await page.goto('/ask')
  await page.getByLabel('Your question').fill('Which market is open on Sunday?')
  await page.getByLabel('Category', { exact: true }).selectOption('Food & Local Tips')
  await button(page, 'Ask').click()
  await expect(toast(page, 'You must be part of a city to ask questions')).toBeVisible()

  await refuse(page, '**/api/events', 403, 'NO_CITY')
  await openEventForm(page)
  await fillInEvent(page, 'Vermouth on the roof')
  await addCover(page)
  await announceEvent(page).click()
  await expect(page.getByText('You must be part of a city to create events')).toBeVisible()
  await page.unroute('**/api/events')
  await refuse(page, '**/api/events', 503, 'NOT_MIGRATED')
  await announceEvent(page).click()
  await expect(
    page.getByText('Event features are not yet available. Please run the database migration first.'),
  ).toBeVisible()

  await refuse(page, '**/api/listings', 403, 'NO_CITY')
  await openForm(page)
  await addPhotos(page, 1)
  await fillIn(page, 'A walnut shelf')
  await submit(page).click()
  await expect(page.getByText(/City information is required/)).toBeVisible()
})

test('each type of listing says what it lacks', async ({ page }) => {
  await newMember(page)
  await openForm(page, 'renting')
  await submit(page).press('Enter')
  for (const words of ['Location is required for rental items', 'At least 1 photo is required for rental items'])
    await expect(sheet(page).getByText(words)).toBeVisible()
  await openForm(page, 'ticket')
  await submit(page).press('Enter')
  for (const words of ['Event date is required for tickets', 'Ticket category is required'])
    await expect(sheet(page).getByText(words)).toBeVisible()
})

test('who cannot come, leave, write to somebody or block them is told', async ({ page, browser }) => {
  const { other, me, them, path } = await pair(page, browser)
  const id = await announce(other, `Leaving ${me.id.slice(-8)}`)
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Unlimited capacity')).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await refuse(page, '**/attendance', 500, 'INTERNAL', 'DELETE')
  await page
    .getByRole('button', { name: /Unjoin|Leave|Going/ })
    .first()
    .click()
  await expect(toast(page, 'Failed to leave event. Please try again.')).toBeVisible()

  await page.goto(path)
  await expect(box(page)).toBeVisible()
  await refuse(page, '**/block', 500, 'INTERNAL')
  await button(page, 'Conversation menu').click()
  await page.getByRole('menuitem', { name: 'Block User' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Block/ }).click()
  await expect(toast(page, 'Failed to block user')).toBeVisible()

  await page.goto(`/profile/${them.id}`)
  const message = button(page, 'Message')
  for (const [code, status, words] of [
    ['TOO_MANY_REQUESTS', 429, 'Failed to start conversation'],
    ['INTERNAL', 500, 'Failed to create or get conversation'],
  ] as const) {
    await refuse(page, '**/api/conversations', status, code)
    await message.click()
    await expect(toast(page, words)).toBeVisible()
    await page.unroute('**/api/conversations')
  }
  await other.context().close()
})

test('what two-factor cannot do is told', async ({ page }) => {
  await newMember(page)
  await withTwoFactor(page)
  await openSettings(page)
  const dialog = page.getByRole('dialog')
  for (const [path, name, code, words] of [
    ['**/two-factor/recovery-codes', 'Regenerate codes', 'INTERNAL', "Oops! Couldn't regenerate codes."],
    ['**/two-factor/disable', 'Disable', 'INTERNAL', "Oops! Couldn't disable 2FA."],
    ['**/two-factor/disable', 'Disable', 'TWO_FACTOR_OFF', 'Oops! 2FA not found.'],
  ] as const) {
    await refuse(page, path, code === 'INTERNAL' ? 500 : 409, code)
    await button(page, name).click()
    // Any code: each call is refused before the server sees it.
    await codeField(page).fill('123456')
    await dialog.getByRole('button', { name: /Regenerate|Disable/ }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await page.unroute(path)
    if (code === 'INTERNAL') await page.keyboard.press('Escape')
  }
})
