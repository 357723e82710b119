import type { Page } from '@playwright/test'
import { announce } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

const word = () => `q${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}zx`.slice(0, 9)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search events' })
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name, exact: true })
async function found(page: Page, text: string) {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

test('finds events by words and filters, and keeps them over Back and a reload', async ({ page }) => {
  await newMember(page)
  const own = word()
  const place = { place: 'Carrer de Verdi 88', venue: null, neighborhood: 'Gràcia', maxAttendees: 9 }
  await announce(page, `Càntirs ${own}`, { ...place, types: ['Cultural'] })
  await announce(page, `Ramen ${own}`, { ...place, neighborhood: 'Poble Sec', maxAttendees: 1 })
  await page.goto('/events')
  await search(page).pressSequentially(own)
  await expect(titles(page)).toHaveText([new RegExp(own), new RegExp(own)])
  await found(page, `2 events for “${own}”`)
  await expect(page.locator('mark').first()).toHaveText(own)

  await chip(page, 'Free spots').click()
  await expect(titles(page)).toHaveText([`Càntirs ${own}`])
  await expect(chip(page, 'Free spots')).toBeFocused()
  await page.getByRole('button', { name: 'Filters, 1 in use' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name: 'Next 7 days' }).click()
  await panel.getByRole('button', { name: /more$/ }).click()
  await panel.getByRole('button', { name: 'Gràcia', exact: true }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await panel.getByRole('button', { name: 'Show 1 event' }).click()
  await expect(panel).toHaveCount(0)
  await found(page, `1 event for “${own}” with free spots in Gràcia in the next 7 days`)
  await axe(page)
  const url = page.url()

  await titles(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Càntirs ${own}` })).toBeFocused()
  await expect(page.getByRole('link', { name: /^Open map/ })).toHaveAttribute(
    'href',
    /Carrer\+de\+Verdi\+88%2C\+Barcelona/,
  )
  await axe(page)
  await page.goBack()
  await expect(titles(page)).toHaveText([`Càntirs ${own}`])
  await page.reload()
  expect(page.url()).toBe(url)
  await expect(search(page)).toHaveValue(own)
  await expect(titles(page)).toHaveText([`Càntirs ${own}`])
  await expect(chip(page, 'Gràcia')).toHaveAttribute('aria-pressed', 'true')

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/events?search=${own}&neighborhoods=Sants&within=week`)
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible()
  await noSidewaysScroll(page)
  await axe(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL(/\/events$/)
})

test('filters next to the list @desktop', async ({ page }) => {
  await newMember(page)
  const own = word()
  await announce(page, `Swim ${own}`, { neighborhood: 'Barceloneta' })
  await page.goto(`/events?search=${own}`)
  await expect(titles(page)).toHaveText([`Swim ${own}`])
  const rail = page.getByRole('complementary', { name: 'Filters, calendar, and your events' })
  await rail.getByRole('button', { name: 'Barceloneta' }).click()
  await found(page, `1 event for “${own}” in Barceloneta`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await rail.getByRole('button', { name: 'El Raval' }).click()
  await chip(page, 'Barceloneta').click()
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible()
  await axe(page)
  await rail.getByRole('button', { name: 'Clear all' }).click()
  await expect(titles(page)).toHaveText([`Swim ${own}`])
  await expect(page).toHaveURL(new RegExp(`/events\\?search=${own}$`))
})
