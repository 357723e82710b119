import type { Page } from '@playwright/test'
import { announce, dayAfter } from './support/events.ts'
import { newMember } from './support/member.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, test, takenOver } from './support/test.ts'

const tag = () => crypto.randomUUID().slice(0, 8)
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const groups = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function show(page: Page, name: string) {
  await page.getByRole('button', { name: /^Show:/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('types stand in the address, and Back from an event finds them again', async ({ page }) => {
  await newMember(page)
  const concert = `Concert ${tag()}`
  await announce(page, concert, { types: ['Concerts'] })
  const match = `Match ${tag()}`
  await announce(page, match, { types: ['Sports', 'Other'] })
  await page.goto('/events')
  await expect(card(page, concert)).toBeVisible()
  await axe(page)
  await chip(page, 'Sports').click()
  await expect(card(page, concert)).toHaveCount(0)
  await expect(card(page, match)).toBeVisible()
  await chip(page, 'Concerts').click()
  await expect(card(page, concert)).toBeVisible()
  await expect(page).toHaveURL(/\?types=Concerts&types=Sports$/)
  await card(page, match).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: match })).toBeVisible()
  await page.goBack()
  await expect(chip(page, 'Sports')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, concert)).toBeVisible()
  await chip(page, 'All').click()
  await expect(page).toHaveURL(/\/events$/)
})

test('what is over and what is mine are reached, grouped and told as such', async ({ page }) => {
  await newMember(page)
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
  await show(page, 'Past')
  await expect(page.getByRole('heading', { level: 1, name: 'Past Events' })).toBeVisible()
  await expect(page).toHaveURL(/\?when=past$/)
  await expect(page.getByText(/\d+ went/).first()).toBeVisible()
  await expect(page.getByText(/spots? left/)).toHaveCount(0)
  await show(page, 'Mine')
  await expect(page.getByText('You have announced nothing yet')).toBeVisible()
  await show(page, 'Upcoming')
  await show(page, 'Joined')
  await expect(page.getByText('You have joined nothing yet')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Show all events' }).click()
  await expect(groups(page).first()).toBeVisible()
  await expect(chip(page, 'All')).toBeFocused()

  const title = `Mine ${tag()}`
  const id = await announce(page, title)
  await page.goto('/events?mine=own')
  await expect(card(page, title)).toBeVisible()
  await page.goto(`/events/${id}`)
  // It shows at once; a page that is left before the answer may never have asked.
  const answer = page.waitForResponse(/\/attendance$/)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unjoin' })).toBeVisible()
  await answer
  await page.goto('/events?mine=joined')
  await expect(card(page, title)).toContainText('Joining')
})

test('more is loaded in order, each once', async ({ page }) => {
  await newMember(page)
  await page.goto('/events')
  const links = page.getByRole('article').getByRole('link')
  await expect(links).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => links.count()).toBeGreaterThan(20)
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(addresses.length)
  const times = await page
    .getByRole('article')
    .locator('time')
    .evaluateAll(all => all.map(time => time.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted())
})

test('a failure says so and can be tried again', async ({ page, allowed }) => {
  allowed.push(/400/)
  await newMember(page)
  await page.goto('/home')
  await page.route(/\/api\/events\?/, route => route.fulfill(refusal(400, 'MALFORMED_REQUEST')))
  await takenOver(page)
  await page.getByRole('link', { name: 'Events' }).first().click()
  await expect(page.getByText('A tile came loose')).toBeVisible()
  await page.unroute(/\/api\/events\?/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(groups(page).first()).toBeVisible()
})

test('the month beside the list leads to a day, by pointer and by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page)
  const title = `Dated ${tag()}`
  await announce(page, title, { starts: { date: dayAfter(40), time: '18:00' }, ends: null })
  await page.goto('/events')
  const month = page.getByRole('complementary', { name: 'Month and what you join' })
  await expect(month.getByRole('button', { name: /, \d+ events?$/ }).first()).toBeVisible()
  const today = month.locator('[aria-current=date]')
  await today.focus()
  for (let day = 0; day < 40; day++) await page.keyboard.press('ArrowRight')
  const chosen = page.locator(':focus')
  await expect(chosen).toHaveAccessibleName(/, \d+ events?$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${dayAfter(40)}`))
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article').first()).toContainText('18:00')
  await axe(page)
  await page.getByRole('button', { name: /: show all days$/ }).click()
  await expect(page).toHaveURL(/\/events$/)
  await month.getByRole('button', { name: 'Next month' }).click()
  await month.getByRole('button', { name: 'Previous month' }).click()
})

test('the sheet of new posts opens the form of an event, once', { tag: '@both' }, async ({ page, isMobile }) => {
  await newMember(page)
  await page.goto('/home')
  const option = page.getByRole('dialog').getByRole('link', { name: /^Event/ })
  // The page is drawn by the server, and hears nothing at first.
  await expect(async () => {
    if (isMobile) await page.keyboard.press('c')
    else await page.getByRole('button', { name: 'Create a Post' }).click()
    await expect(option).toBeVisible({ timeout: 1000 })
  }).toPass()
  await option.click()
  await expect(page.getByRole('dialog', { name: 'New Event' })).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
})
