import type { Page } from '@playwright/test'
import { asAdmin } from './support/admin.ts'
import { controlled, saved } from './support/device.ts'
import { guest } from './support/events.ts'
import { goods, heading, offer } from './support/listing-page.ts'
import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { send } from './support/events.ts'
import { tabTo } from './support/security.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, test, takenOver } from './support/test.ts'

/** Letters that nobody else's listing has. */
const word = () => `q${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}zx`.slice(0, 9)
const tile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the Exchange' })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(filters(page)).toBeVisible()
}

async function chooseSort(page: Page, name: string) {
  await page.getByRole('button', { name: /^Sort listings/ }).click()
  await page.getByRole(page.viewportSize()!.width < 768 ? 'radio' : 'menuitemradio', { name }).click()
}

test(
  'what is offered is searched, narrowed and sorted, and the address keeps it',
  { tag: '@both' },
  async ({ page }) => {
    await newMember(page)
    const own = word()
    await offer(page, goods(`Lamp ${own}`, { cents: 1500, condition: 'used', place: 'Carrer de Verdi, Gràcia' }))
    await offer(
      page,
      goods(`Árbol ${own}`, { cents: 125050, condition: 'new', place: 'El Clot', delivery: 'shipping' }),
    )
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
    await chooseSort(page, 'Price: low to high')
    await expect(titles(page)).toHaveText([`Lamp ${own}`, `Árbol ${own}`])

    // Typed in the way of another language; the count tells what will be found.
    await openFilters(page)
    await filters(page).getByLabel('Lowest price').fill('abc')
    await expect(filters(page).getByText('Please enter a price of 0 or more, such as 85 or 85.50.')).toBeVisible()
    await axe(page)
    await filters(page).getByLabel('Lowest price').fill('1.250,50')
    await filters(page).getByRole('button', { name: 'Show 1 listing' }).click()
    await expect(titles(page)).toHaveText([`Árbol ${own}`])
    await expect(page).toHaveURL(/minCents=125050/)
    await page.getByRole('button', { name: 'Remove filter From €1,250.50' }).click()
    await expect(titles(page)).toHaveCount(2)

    await openFilters(page)
    await filters(page).getByLabel('Neighborhood').selectOption('Gràcia')
    await filters(page).getByRole('button', { name: 'Used' }).click()
    await filters(page).getByRole('button', { name: 'Show 1 listing' }).click()
    await expect(titles(page)).toHaveText([`Lamp ${own}`])
    const address = page.url()
    await tile(page, `Lamp ${own}`).getByRole('link').click()
    await expect(heading(page, `Lamp ${own}`)).toBeVisible()
    await page.goBack()
    await expect(titles(page)).toHaveText([`Lamp ${own}`])
    await page.reload()
    expect(page.url()).toBe(address)
    await expect(search(page)).toHaveValue(own)
    await expect(titles(page)).toHaveText([`Lamp ${own}`])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(search(page)).toBeFocused()
    await expect(titles(page)).toHaveCount(2)
  },
)

test('a letter wrong or an accent missing still finds it, and what nothing fits says how to go on', async ({
  page,
}) => {
  await newMember(page)
  const own = word()
  await offer(page, goods(`Cafetière ${own}`))
  await page.goto(`/swap?search=cafetiere+${own}`)
  await expect(titles(page)).toHaveText([`Cafetière ${own}`])
  await search(page).fill(`${own.slice(0, 3)}b${own.slice(3)}`)
  await expect(titles(page)).toHaveText([`Cafetière ${own}`])
  await page.goto(`/swap?search=${own}&type=ticket`)
  await expect(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Look in everything' }).click()
  await expect(titles(page)).toHaveText([`Cafetière ${own}`])
  await search(page).fill(`${own}nowhere`)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(titles(page)).toHaveCount(20)
})

test('what an address says wrongly is ignored', async ({ page }) => {
  await newMember(page)
  await page.goto('/swap?type=swap&minCents=-5&neighborhood=Atlantis&from=2026-02-30&sort=cheap')
  await expect(titles(page)).toHaveCount(20)
  await expect(page.getByRole('group', { name: 'Filters in use' })).toBeHidden()
})

test('an amount that is none goes with the others, and when the filters are closed', async ({ page }) => {
  await newMember(page)
  await page.goto('/swap')
  const lowest = filters(page).getByLabel('Lowest price')
  const wrong = filters(page).getByText('Please enter a price of 0 or more, such as 85 or 85.50.')
  const show = filters(page).getByRole('button', { name: /^Show \d/ })
  await openFilters(page)
  await lowest.fill('abc')
  await expect(wrong).toBeVisible()
  await filters(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(wrong).toBeHidden()
  await show.click()
  await expect(filters(page)).toBeHidden()
  await openFilters(page)
  await lowest.fill('abc')
  await page.keyboard.press('Escape')
  await openFilters(page)
  await expect(lowest).toHaveValue('')
  await lowest.fill('20')
  await show.click()
  await expect(page).toHaveURL(/minCents=2000/)
})

test('the Exchange that was open is there without a connection', async ({ page, context, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await newMember(page)
  await page.goto('/home')
  await controlled(page)
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swap' }).click()
  await expect(titles(page)).toHaveCount(20)
  const first = await titles(page).first().innerText()
  await tile(page, first).first().getByRole('link').click()
  await expect(heading(page, first)).toBeVisible()
  const address = page.url()
  await saved(page, `"listings","detail","${address.slice(address.lastIndexOf('/') + 1)}"`)
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, first)).toBeVisible()
  await page.goto('/swap')
  await expect(titles(page)).toHaveCount(20)
  await expect(tab(page, /^All \d/)).toBeVisible()
})

test('what others list waits, and what is sold or removed leaves while one looks', async ({ page, browser }) => {
  await newMember(page)
  const own = word()
  const seller = await guest(browser, 'Sela Seller', 'Europe/Madrid')
  await page.goto('/swap')
  await expect(titles(page)).toHaveCount(20)
  const id = await offer(seller.page, goods(`Chair ${own}`))
  await page.getByRole('button', { name: '1 new listing' }).click()
  await expect(titles(page).filter({ hasText: own })).toBeInViewport()
  await send(seller.page, 'PUT', `/api/listings/${id}/sold`)
  await expect(tile(page, own)).toHaveCount(0)
  await send(seller.page, 'DELETE', `/api/listings/${id}/sold`)
  await expect(tile(page, own)).toBeVisible()
  await send(seller.page, 'DELETE', `/api/listings/${id}`)
  await expect(tile(page, own)).toHaveCount(0)
  await seller.context.close()
})

test('an admin features a listing, and it stands first', async ({ page, browser }) => {
  await newMember(page)
  const own = word()
  const id = await offer(page, goods(`Mirror ${own}`))
  await page.goto('/swap')
  await expect(tile(page, own)).toBeVisible()
  const admin = await (await browser.newContext()).newPage()
  await asAdmin(admin, async () => {
    await send(admin, 'PUT', `/api/posts/${id}/featured`)
    await expect(tile(page, own).getByText('Featured')).toBeVisible()
    await page.reload()
    await expect(titles(page).first()).toContainText(own)
  })
  await admin.context().close()
})

test('a list that cannot be loaded says so and is tried again', async ({ page, allowed }) => {
  allowed.push(/400/)
  await newMember(page)
  await page.goto('/home')
  await page.route('**/api/listings?*', route => route.fulfill(refusal(400, 'MALFORMED_REQUEST')))
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swap' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await axe(page)
  await page.unroute('**/api/listings?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(titles(page)).toHaveCount(20)
})

test('the create sheet opens the form of its type, once', async ({ page }) => {
  await newMember(page)
  await page.goto('/swap?new=renting')
  const form = page.getByRole('dialog', { name: 'New Listing' })
  await expect(form.getByRole('radio', { name: 'Renting' })).toBeChecked()
  await expect(page).toHaveURL(/\/swap$/)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.reload()
  await expect(titles(page).first()).toBeVisible()
  await expect(form).toBeHidden()
})

test('what one offers stands under the profile, sold things for oneself alone', async ({ page, browser }) => {
  const { id: memberId } = await newMember(page, { name: 'Otto Owner' })
  const own = word()
  await page.goto('/profile')
  await expect(page.getByText('What you sell, rent out and pass on will stand here.')).toBeVisible()
  await offer(page, goods(`Kept ${own}`))
  const sold = await offer(page, goods(`Gone ${own}`))
  await send(page, 'PUT', `/api/listings/${sold}/sold`)
  await page.reload()
  const section = (of: Page) => of.getByRole('region', { name: 'Listings' })
  await expect(section(page).getByRole('article')).toHaveCount(2)
  await expect(section(page).getByRole('article').filter({ hasText: 'Gone' })).toContainText('Sold')
  await axe(page)
  const reader = await guest(browser, 'Rea Reader', 'Europe/Madrid')
  await reader.page.goto(`/profile/${memberId}`)
  await expect(section(reader.page).getByRole('article')).toHaveCount(1)
  await expect(section(reader.page)).toContainText(`Kept ${own}`)
  await reader.context.close()
})

test('the keyboard alone looks through tabs, filters and tiles', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page)
  await page.goto('/swap')
  await expect(titles(page)).toHaveCount(20)
  await tabTo(page, tab(page, /^All/))
  await page.keyboard.press('ArrowRight')
  // The focus moves a moment after the key.
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
  await tabTo(page, page.getByRole('article').first().getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listings\//)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the list has no fault in ${colorScheme}, and no sideways scroll at 320 px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await newMember(page)
    await page.goto('/swap')
    await expect(titles(page)).toHaveCount(20)
    await axe(page)
    await openFilters(page)
    await axe(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    await noSidewaysScroll(page)
    await page.goto('/swap?type=ticket')
    await expect(tab(page, /^Tickets/)).toBeInViewport({ ratio: 0.99 })
  })
