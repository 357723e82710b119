import type { Page } from '@playwright/test'
import { controlled, saved } from '../support/device.ts'
import { goods, heading, offer } from '../support/listing-page.ts'
import { newMember } from '../support/member.ts'
import { tabTo } from '../support/security.ts'
import { axe, expect, openSession, takenOver, test } from '../support/test.ts'

const word = () => `q${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}zx`.slice(0, 9)
const tile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search The Exchange' })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(filters(page)).toBeVisible()
}

test('searches, filters and sorts the Exchange, and keeps these settings over Back and a reload', async ({ page }) => {
  await newMember(page)
  const own = word()
  await offer(page, goods(`Lamp ${own}`, { cents: 1500, condition: 'used', place: 'Carrer de Verdi, Gràcia' }))
  await offer(page, goods(`Árbol ${own}`, { cents: 125050, condition: 'new', place: 'El Clot', delivery: 'shipping' }))
  await offer(page, {
    ...goods(`Room ${own}`, { cents: 62000, place: 'Sants' }),
    type: 'renting',
    period: 'month',
    condition: undefined,
  })
  await page.goto('/swap')
  await expect(heading(page, 'The Exchange')).toBeVisible()
  await search(page).fill(own)
  await expect(titles(page)).toHaveText([`Room ${own}`, `Árbol ${own}`, `Lamp ${own}`])
  await expect(tab(page, /^All 3$/)).toBeVisible()
  await expect(tab(page, /^Tickets 0$/)).toBeVisible()
  await tab(page, /^Selling/).click()
  await expect(titles(page)).toHaveText([`Árbol ${own}`, `Lamp ${own}`])
  await page.getByRole('button', { name: /^Sort listings/ }).click()
  await page.getByRole('radio', { name: 'Price: low to high' }).click()
  await expect(titles(page)).toHaveText([`Lamp ${own}`, `Árbol ${own}`])

  await openFilters(page)
  await filters(page).getByLabel('Lowest price').fill('abc')
  await expect(
    filters(page).getByText(
      'Please enter a price of 0 or more, such as 85 or 85.50, and thousands without a separator: 1250.',
    ),
  ).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await filters(page).getByLabel('Lowest price').fill('')
  await filters(page).getByLabel('Neighborhood').selectOption('Gràcia')
  await filters(page).getByRole('button', { name: 'Used' }).click()
  await filters(page).getByRole('button', { name: 'Show 1 listing' }).click()
  await expect(titles(page)).toHaveText([`Lamp ${own}`])
  const url = page.url()
  await tile(page, `Lamp ${own}`).getByRole('link').click()
  await expect(heading(page, `Lamp ${own}`)).toBeVisible()
  await page.goBack()
  await expect(titles(page)).toHaveText([`Lamp ${own}`])
  await page.reload()
  expect(page.url()).toBe(url)
  await expect(search(page)).toHaveValue(own)
  await expect(titles(page)).toHaveText([`Lamp ${own}`])

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/swap?search=${own}&type=ticket`)
  await expect(page.getByRole('heading', { name: 'No listings match' })).toBeVisible()
  await expect(tab(page, /^Tickets/)).toBeInViewport({ ratio: 0.99 })
  await axe(page)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows a previously opened Exchange while offline', async ({ page, context, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    const { email } = await newMember(page)
    await openSession(page, { email, remembered: true })
    await page.goto('/home')
    await controlled(page)
    await takenOver(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swap' }).click()
    await expect(titles(page)).toHaveCount(20)
    const first = await titles(page).first().innerText()
    await tile(page, first).first().getByRole('link').click()
    await expect(heading(page, first)).toBeVisible()
    const url = page.url()
    await saved(page, `"listings","detail","${url.slice(url.lastIndexOf('/') + 1)}"`)
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page, first)).toBeVisible()
    await page.goto('/swap')
    await expect(titles(page)).toHaveCount(20)
    await expect(tab(page, /^All \d/)).toBeVisible()
  })
})

test('moves through tabs, filters and tiles by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page)
  await page.goto('/swap')
  await expect(titles(page)).toHaveCount(20)
  await tabTo(page, tab(page, /^All/))
  await page.keyboard.press('ArrowRight')
  // Focus moves in a later task than the key event.
  await expect(tab(page, /^Selling/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=selling/)
  await page.getByRole('button', { name: 'Filters' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, filters(page).getByRole('button', { name: 'New', exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, filters(page).getByRole('button', { name: /^Show \d+ listing/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/condition=new/)
  await expect(page.getByRole('button', { name: 'Filters, 1 in use' })).toBeFocused()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await tabTo(page, page.getByRole('article').first().getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listings\//)
})
