import { asAdmin } from './support/admin.ts'
import { guest } from './support/events.ts'
import { choose, goods, heading, offer, toast } from './support/listing-page.ts'
import { axe, expect, test } from './support/test.ts'

test('an admin features a listing, and removes it with a reason that its owner reads', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/404/)
  const { page: owner, context } = await guest(browser, 'Olga Owner', 'Europe/Madrid')
  const { page: reader, context: other } = await guest(browser, 'Rae Reader', 'Europe/Madrid')
  const title = `Magic beans ${crypto.randomUUID().slice(0, 8)}`
  const id = await offer(owner, goods(title))
  for (const one of [owner, reader]) {
    await one.goto(`/listings/${id}`)
    await expect(heading(one, title)).toBeVisible()
  }
  await asAdmin(page, async () => {
    await page.goto(`/listings/${id}`)
    await choose(page, 'Feature')
    await expect(page.getByRole('main').getByText('Featured', { exact: true })).toBeVisible()
    await expect(reader.getByRole('main').getByText('Featured', { exact: true })).toBeVisible()
    await choose(page, 'Stop featuring')
    await expect(reader.getByRole('main').getByText('Featured', { exact: true })).toHaveCount(0)

    await choose(page, 'Remove listing')
    const dialog = page.getByRole('dialog', { name: 'Remove this listing?' })
    await expect(dialog.getByRole('button', { name: 'Remove listing' })).toBeDisabled()
    await axe(page)
    await dialog.getByLabel('Why?').fill('These are plain beans.')
    await dialog.getByRole('button', { name: 'Remove listing' }).click()
    await expect(toast(page, 'The listing was removed.')).toBeVisible()
    await expect(page).toHaveURL(/\/swap$/)
    await page.goBack()
    await expect(heading(page, 'Listing not found')).toBeVisible()
  })
  await expect(heading(reader, 'Listing not found')).toBeVisible()
  await expect(owner.getByText('These are plain beans.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'More about this listing' })).toHaveCount(0)
  await owner.reload()
  await expect(owner.getByText('An admin removed this listing')).toBeVisible()
  await expect(owner.getByText('These are plain beans.')).toBeVisible()
  await axe(owner)
  await context.close()
  await other.close()
})
