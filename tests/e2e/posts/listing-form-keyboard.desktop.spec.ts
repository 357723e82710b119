import { done, openForm, pictures, sentTiles, sheet, stored } from '../support/listing-form.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, test } from '../support/test.ts'

test('creates a listing with three reordered photos by keyboard alone', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  const add = page.getByRole('button', { name: 'Add photos' })
  const chooser = page.waitForEvent('filechooser')
  await add.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await pictures(3))
  await expect(sentTiles(page)).toHaveCount(3)
  const before = await sentTiles(page).evaluateAll(all =>
    all.map(image => image.getAttribute('src')?.replace(/-\d+\.webp.*/, '')),
  )
  const handle = (number: number) => page.getByRole('button', { name: `Move photo ${number}`, exact: true })
  const told = sheet(page).getByText(/^Photo 3 /)

  /** The first key after lifting may arrive before the photo has been measured. */
  const move = (words: string) =>
    expect(async () => {
      await page.keyboard.press('ArrowLeft')
      await expect(told).toHaveText(words, { timeout: 2_000 })
    }).toPass()

  await handle(3).focus()
  await page.keyboard.press('Space')
  await expect(told).toHaveText('Photo 3 picked up. Use the arrow keys to move it and Space to drop it.')
  await move('Photo 3 is at position 2 of 3.')
  await page.keyboard.press('Escape')
  await expect(told).toHaveText('Photo 3 was not moved.')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(told).toHaveText('Photo 3 picked up. Use the arrow keys to move it and Space to drop it.')
  await move('Photo 3 is at position 2 of 3.')
  await move('Photo 3 is at position 1 of 3.')
  await page.keyboard.press('Space')
  await expect(told).toHaveText("Photo 3 dropped. It's now the cover.")
  await expect(handle(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(handle(2)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(handle(1)).toBeFocused()

  await page.getByRole('button', { name: 'Describe photo 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Description').fill('An armchair from above')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /An armchair from above/ })).toBeFocused()
  await axe(page)

  await page.getByLabel('Title').focus()
  await page.keyboard.type('Mid-century armchair')
  await expect(page.getByText('20 / 80')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1,250.50')
  await page.getByRole('button', { name: 'Good', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Location').focus()
  await page.keyboard.type('Carrer del Parlament, Sant Antoni')
  await page.getByRole('button', { name: 'Pickup' }).focus()
  await page.keyboard.press('Space')
  const answer = stored(page)
  await page.getByLabel('Price').focus()
  await page.keyboard.press('Enter')
  const listing = await answer
  await done(page)
  await expect(sheet(page)).toBeHidden()
  expect(listing).toMatchObject({ type: 'selling', price: { cents: 125_050, currency: 'EUR' }, condition: 'good' })
  expect(listing.photos.map(({ alt }) => alt)).toEqual(['An armchair from above', null, null])
  expect(before[2]).toContain(listing.photos[0]?.picture.sizes[0]?.url.replace(/-\d+\.webp.*/, '') ?? 'nothing')

  await openForm(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText('0 of 8')).toBeVisible()
})
