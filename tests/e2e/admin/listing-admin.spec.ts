import { asAdmin } from '../support/admin.ts'
import { guest } from '../support/events.ts'
import { choose, goods, heading, offer, toast } from '../support/listing-page.ts'
import { axe, expect, test } from '../support/test.ts'

test('shows the owner the reason live when an admin removes a listing', async ({ page, browser, allowed }) => {
  allowed.push(/404|410/)
  const { page: owner, context } = await guest(browser, 'Olga Owner', 'Europe/Madrid')
  const title = `Magic beans ${crypto.randomUUID().slice(0, 8)}`
  const id = await offer(owner, goods(title))
  await owner.goto(`/listings/${id}`)
  await expect(heading(owner, title)).toBeVisible()
  await asAdmin(page, async () => {
    await page.goto(`/listings/${id}`)
    await choose(page, 'Remove listing')
    const dialog = page.getByRole('dialog', { name: 'Remove this listing?' })
    await dialog.getByLabel('Reason').fill('These are plain beans.')
    await axe(page)
    await dialog.getByRole('button', { name: 'Remove listing' }).click()
    await expect(toast(page, 'Listing removed.')).toBeVisible()
    await expect(page).toHaveURL(/\/swap$/)
    await page.goBack()
    await expect(heading(page, 'Listing not found')).toBeVisible()
  })
  await expect(owner.getByText('These are plain beans.')).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('This listing has been removed')).toBeVisible()
  await expect(owner.getByText('These are plain beans.')).toBeVisible()
  await axe(owner)
  await context.close()
})
