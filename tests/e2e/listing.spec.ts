import { guest } from './support/events.ts'
import { choose, goods, heading, messageOwner, offer, toast } from './support/listing-page.ts'
import { fact, newMember } from './support/member.ts'
import { axe, expect, test } from './support/test.ts'

const tag = () => crypto.randomUUID().slice(0, 8)

test(
  'two windows: something is seen, asked about, sold, offered again, deleted and brought back',
  { tag: '@both' },
  async ({ page, browser }) => {
    const title = `Mid-century armchair ${tag()}`
    await newMember(page, { name: 'Sofia Marchetti' })
    const id = await offer(page, goods(title))
    const { page: buyer, context } = await guest(browser, 'Bo Buyer', 'Europe/Madrid')
    await buyer.goto(`/listings/${id}`)
    await expect(heading(buyer, title)).toBeVisible()
    await expect(buyer.getByText('€85', { exact: true }).first()).toBeVisible()
    await expect(fact(buyer, 'Condition')).toHaveText('Good')
    await expect(fact(buyer, 'Location')).toHaveText('Sant Antoni')
    await expect(fact(buyer, 'Delivery')).toHaveText('Pickup')
    await expect(fact(buyer, 'Listed')).toHaveText('Today')
    await expect(buyer.getByRole('link', { name: 'https://example.org/chair' })).toHaveAttribute('rel', /noopener/)
    await axe(buyer)

    // The first sentence waits in the composer, once, and nothing is sent.
    const sentence = `Hi Sofia, is “${title}” still available?`
    const composer = buyer.getByPlaceholder('Type a message…')
    await messageOwner(buyer).click()
    await expect(buyer).toHaveURL(/\/messaging\/[\w-]+$/)
    await expect(composer).toHaveValue(sentence)
    await composer.fill('')
    await buyer.reload()
    await expect(composer).toHaveValue('')
    await composer.fill('Mine')
    await buyer.goBack()
    await expect(heading(buyer, title)).toBeVisible()
    await buyer.getByRole('button', { name: /^Sofia Marchetti/ }).click()
    await expect(composer).toHaveValue('Mine')
    await buyer.goBack()
    await expect(heading(buyer, title)).toBeVisible()

    // The owner has no use for a button to write to herself.
    await page.goto(`/listings/${id}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('button', { name: /Message owner/ })).toHaveCount(0)
    await choose(page, 'Mark as sold')
    await expect(toast(page, 'Marked as sold.')).toBeVisible()
    await expect(page.getByText('This has been sold')).toBeVisible()
    await expect(buyer.getByText('This has been sold')).toBeVisible()
    await axe(buyer)
    await choose(page, 'Offer again')
    await expect(toast(page, 'It is back in the Exchange.')).toBeVisible()
    await expect(buyer.getByText('This has been sold')).toHaveCount(0)

    await choose(page, 'Delete')
    await expect(page).toHaveURL(/\/swap$/)
    await expect(heading(buyer, 'Listing not found')).toBeVisible()
    await axe(buyer)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Your listing is back.')).toBeVisible()
    await buyer.reload()
    await expect(heading(buyer, title)).toBeVisible()
    await context.close()
  },
)

test('what cannot be marked as sold says so, and stays as it was', async ({ page, allowed }) => {
  allowed.push(/500/)
  await newMember(page)
  const id = await offer(page, goods(`Stays ${tag()}`))
  await page.goto(`/listings/${id}`)
  await page.route(`**/api/listings/${id}/sold`, route => route.fulfill({ status: 500, body: '' }))
  await choose(page, 'Mark as sold')
  await expect(toast(page, 'It could not be marked as sold')).toBeVisible()
  await expect(page.getByText('This has been sold')).toHaveCount(0)
  await page.unroute(`**/api/listings/${id}/sold`)
  await choose(page, 'Mark as sold')
  await expect(page.getByText('This has been sold')).toBeVisible()
  await toast(page, 'Marked as sold.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This has been sold')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Stays/ })).toBeVisible()
  await expect(page.getByText('This has been sold')).toHaveCount(0)
})

test('what leads nowhere says so, and another address of listings leads to theirs', async ({ page, allowed }) => {
  allowed.push(/404/, /400/)
  await newMember(page)
  for (const address of [crypto.randomUUID(), 'no-id']) {
    await page.goto(`/listings/${address}`)
    await expect(heading(page, 'Listing not found')).toBeVisible()
    await expect(page.getByText("This listing may have been removed or doesn't exist.")).toBeVisible()
  }
  await page.getByRole('link', { name: 'Browse listings' }).click()
  await expect(heading(page, 'The Exchange')).toBeVisible()
  const title = `Moved ${tag()}`
  const id = await offer(page, goods(title))
  await page.goto(`/listing/${id}`)
  await expect(heading(page, title)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/listings/${id}$`))
})

test('a listing is reported once, and shared by its link', async ({ page, browser, context }) => {
  await newMember(page, { name: 'Rita Reporter' })
  const { page: seller, context: other } = await guest(browser, 'Sam Seller', 'Europe/Madrid')
  const id = await offer(seller, goods(`Beans ${tag()}`))
  await other.close()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`/listings/${id}`)
  await choose(page, 'Share')
  await expect(toast(page, 'Listing link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/listings/${id}$`))

  await choose(page, 'Report')
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await dialog.getByRole('textbox').fill('These are no magic beans.')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(page.getByText('Under review')).toBeVisible()
  await page.getByRole('button', { name: 'More about this listing' }).click()
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Report' })).toHaveCount(0)
})

test('a room and a ticket tell what one wants to know of them', async ({ page, browser }) => {
  const { page: seller, context } = await guest(browser, 'Tess Tickets', 'Europe/Madrid')
  const room = await offer(seller, {
    type: 'renting',
    title: 'A room with a view and a title that fills a line or two of any phone whatever',
    cents: 62050,
    place: 'Carrer de Parlament 14, Sant Antoni',
    datesFlexible: true,
    depositCents: 100000,
    minDuration: '3 months',
  })
  const year = new Date().getFullYear() + 1
  const seats = await offer(
    seller,
    {
      type: 'ticket',
      title: `Seats ${tag()}`,
      cents: 12000,
      starts: { date: `${year}-06-12`, time: '21:00' },
      quantity: 2,
      category: 'concert',
      venue: 'Palau Sant Jordi',
      section: 'Block 12',
      delivery: 'digital_transfer',
    },
    [],
  )
  await context.close()
  await newMember(page)
  await page.goto(`/listings/${room}`)
  await expect(page.getByText('€620.50 / month').first()).toBeVisible()
  await expect(fact(page, 'Available')).toHaveText('Dates are flexible')
  await expect(fact(page, 'Deposit')).toHaveText('€1,000')
  await expect(fact(page, 'Minimum stay')).toHaveText('3 months')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)

  await page.goto(`/listings/${seats}`)
  await expect(fact(page, 'When')).toContainText(`12 June ${year}, 21:00`)
  await expect(fact(page, 'Venue')).toHaveText('Palau Sant Jordi')
  await expect(fact(page, 'Quantity')).toHaveText('2 tickets')
  await expect(fact(page, 'Category')).toHaveText('Concert')
  await expect(fact(page, 'Section')).toHaveText('Block 12')
  await expect(fact(page, 'Delivery')).toHaveText('Digital transfer')
  await expect(page.getByRole('button', { name: 'View full screen' })).toHaveCount(0)
  // Nobody can list a ticket for what has been: its page is told that time has passed.
  await page.route(`**/listings/${seats}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"isOver":false', '"isOver":true') })
  })
  await page.reload()
  await expect(page.getByText('This event is over')).toBeVisible()
})
