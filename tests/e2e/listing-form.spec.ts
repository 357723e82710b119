import type { ListingDetail } from '../../contract/listings.ts'
import { dayAfter } from './support/events.ts'
import {
  addPhotos,
  done,
  files,
  fillIn,
  missing,
  openForm,
  pictures,
  sheet,
  stored,
  submit,
} from './support/listing-form.ts'
import { newMember } from './support/member.ts'
import { axe, expect, test } from './support/test.ts'

test('what is missing is said above the button, and beside each field once it is pressed', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  await page.getByLabel('Title').fill('Sof')
  await page.getByLabel('Price').fill('40')
  await expect(missing(page)).toHaveText('Still missing: a photo, condition, location and delivery')
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(submit(page)).toHaveAccessibleDescription(/^Still missing: a photo/)
  // Forced, as it is not enabled: such a press does not wait for the sheet to arrive.
  await expect(submit(page)).toBeInViewport({ ratio: 1 })
  await submit(page).click({ force: true })
  for (const message of [
    'At least 1 photo is required for selling items',
    'Title must be between 4 and 80 characters',
    'Condition is required for selling items',
    'Location is required for selling items',
    'Please select a valid delivery method',
  ])
    await expect(sheet(page).getByText(message)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await axe(page)
  await fillIn(page, 'A sofa that found a home')
  for (const [typed, message] of [
    ['-1', 'Please enter a price of 0 or more, such as 85 or 85.50.'],
    ['abc', 'Please enter a price of 0 or more, such as 85 or 85.50.'],
    ['1e9', 'Please enter a price of 0 or more, such as 85 or 85.50.'],
    ['0.005', 'Please enter a price of 0 or more, such as 85 or 85.50.'],
    ['1000000.01', 'That is more than can be listed here.'],
  ] as const) {
    await page.getByLabel('Price').fill(typed)
    await page.getByLabel('Price').blur()
    await expect(page.getByLabel('Price')).toHaveAccessibleDescription(message)
    await expect(page.getByLabel('Price')).toHaveValue(typed)
  }
  await addPhotos(page, 1)
  await expect(missing(page)).toHaveText('Still to fix: price')
  await page.getByLabel('Price').fill('0')
  await expect(missing(page)).toBeHidden()
  await page.getByLabel('Title').fill('x'.repeat(81))
  await expect(missing(page)).toHaveText('Still to fix: title')
  await page.getByLabel('Title').fill('x'.repeat(80))
  await page.getByLabel('Details').fill('x'.repeat(2001))
  await submit(page).click()
  await expect(page.getByLabel('Details')).toHaveAccessibleDescription('Details must be 2000 characters or less')
  await expect(page.getByLabel('Details')).toBeFocused()
  await page.getByLabel('Details').fill('')
  await submit(page).click()
  await done(page)
})

test('a room is let with its dates and its deposit, and keeps what was typed for something else', async ({ page }) => {
  await newMember(page)
  await openForm(page, 'renting')
  await page.getByRole('radio', { name: 'Selling' }).click()
  await page.getByLabel('Title').fill('Sunny room on Verdi')
  await page.getByLabel('Price').fill('620')
  await page.getByRole('radio', { name: 'Renting' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Sunny room on Verdi')
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expect(missing(page)).toHaveText('Still missing: a photo and location')
  await page.getByLabel('Location').fill('Vila de Gràcia')
  await page.getByRole('switch', { name: 'Dates are flexible' }).click()
  await page.getByLabel('Available from').fill(dayAfter(10))
  await page.getByLabel('Until').fill(dayAfter(10))
  await page.getByLabel('Until').blur()
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription('End date must be after start date')
  await page.getByLabel('Until').fill(dayAfter(100))
  await expect(page.getByText('End date must be after start date')).toBeHidden()
  await page.getByLabel('Deposit').fill('1 240')
  await page.getByLabel('Minimum stay').fill('3 months')
  await addPhotos(page, 1)
  await axe(page)
  const answer = stored(page)
  await submit(page).click()
  const listing = await answer
  await done(page)
  expect(listing).toMatchObject({
    type: 'renting',
    price: { cents: 62_000, period: 'month' },
    delivery: null,
    rental: {
      datesFlexible: true,
      from: dayAfter(10),
      until: dayAfter(100),
      depositCents: 124_000,
      minDuration: '3 months',
    },
  })
})

test('tickets need no photo; what only the server knows lands beside its field', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page, 'ticket')
  await expect(missing(page)).toHaveText('Still missing: title, price, event date, category and delivery')
  await page.getByLabel('Title').fill('2 × Nits al Parc')
  await page.getByLabel('Price').fill('38')
  await page.getByLabel('Event date', { exact: true }).and(page.locator('input')).fill(dayAfter(-2))
  await page.getByLabel('Event time').fill('21:00')
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByLabel('Category').selectOption('Concert')
  await page.getByLabel('Venue').fill('Parc del Fòrum')
  await page.getByRole('button', { name: 'Digital transfer' }).click()
  await axe(page)
  await submit(page).click()
  await expect(page.getByText('That is over already.')).toBeVisible()
  await expect(page.getByText(/^Failed to create listing: /)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('2 × Nits al Parc')
  await page.getByLabel('Event date', { exact: true }).and(page.locator('input')).fill(dayAfter(20))
  await expect(page.getByText('That is over already.')).toBeHidden()
  const answer = stored(page)
  await submit(page).click()
  const listing = await answer
  await done(page)
  expect(listing).toMatchObject({
    type: 'ticket',
    quantity: 2,
    ticket: { category: 'concert' },
    place: 'Parc del Fòrum',
  })
})

test('an answer that was lost, and a second press, store one listing', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  const { id } = await newMember(page)
  await openForm(page)
  await fillIn(page, 'A lamp that is offered once')
  await addPhotos(page, 1)
  const ids: string[] = []
  await page.route('**/api/listings', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    ids.push((route.request().postDataJSON() as { id: string }).id)
    if (ids.length > 1) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await submit(page).click()
  await expect(page.getByText(/^Failed to create listing: /)).toBeVisible()
  // It had arrived; what is meant now is what counts.
  await page.getByLabel('Title').fill('A lamp that is offered but once')
  await submit(page).dblclick()
  await done(page)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
  const { items } = (await (await page.request.get(`/api/profiles/${id}/listings`)).json()) as {
    items: unknown[]
  }
  expect(items).toHaveLength(1)
})

test('closing asks when something was typed, and a discarded listing is forgotten', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await openForm(page)
  await page.getByLabel('Title').fill('A thought')
  await files(page).setInputFiles(await pictures(1))
  await sheet(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A thought')
  await sheet(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet(page)).toBeHidden()
  await openForm(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText('0 of 8')).toBeVisible()
})

test('the own listing is changed where it stands, and its photos with it', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'A lamp to be changed')
  await addPhotos(page, 2)
  const answer = stored(page)
  await submit(page).click()
  const { id } = await answer
  await done(page)
  await page.goto(`/listings/${id}`)
  await page.getByRole('button', { name: 'More about this listing' }).click()
  await page.getByRole('menuitem', { name: 'Edit Listing' }).click()
  const form = sheet(page, 'Edit Listing')
  await expect(form.getByLabel('Title')).toHaveValue('A lamp to be changed')
  await expect(form.getByLabel('Price')).toHaveValue('85')
  await expect(form.getByRole('radiogroup', { name: 'What kind of listing' })).toHaveCount(0)
  await axe(page)
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await form.getByLabel('Price').fill('85.50')
  const changed = page.waitForResponse(response => response.request().method() === 'PUT')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Listing updated!')).toBeVisible()
  await expect(form).toBeHidden()
  const listing = (await (await changed).json()) as ListingDetail
  expect(listing).toMatchObject({ price: { cents: 8_550 }, photoCount: 1 })
  await expect(page.getByText('€85.50').first()).toBeVisible()
})
