import { flatPhoto } from '../../support/pictures.ts'
import { files, fillIn, missing, openForm, pictures, sentTiles, sheet, submit, tiles } from '../support/listing-form.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, test } from '../support/test.ts'

test('downscales photos before the upload, and resumes unfinished uploads after a reload', async ({
  page,
  allowed,
}) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'A lamp that outlives a reload')
  const uploads: Buffer[] = []
  await page.route('**/api/photos', route => {
    uploads.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    return route.fallback()
  })
  await files(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('No picture.') })
  await expect(sheet(page).getByText(/^Image processing failed: We couldn't read that image/)).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
  const [small, ...others] = await pictures(3, 320, 240)
  const large = { ...small!, buffer: await flatPhoto(8192, 4096) }
  await files(page).setInputFiles([large, others[0]!])
  await expect(sentTiles(page)).toHaveCount(2)
  const { default: sharp } = await import('sharp')
  const sent = await Promise.all(uploads.map(upload => sharp(upload).metadata()))
  expect(sent.toSorted((a, b) => b.width - a.width)).toMatchObject([
    { format: 'webp', width: 1600, height: 800 },
    { format: 'webp', width: 328, height: 240 },
  ])

  await page.route('**/api/photos', route => route.abort())
  await files(page).setInputFiles([others[1]!])
  await expect(sheet(page).getByText(/^Failed to upload image 3/)).toBeVisible()
  await axe(page)
  await page.unroute('**/api/photos')
  await openForm(page)
  await expect(page.getByText('We restored the listing you started here.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('A lamp that outlives a reload')
  await expect(sentTiles(page)).toHaveCount(3)
  await submit(page).click()
  await expect(page.getByText('Listing created successfully!')).toBeVisible()
})

test('accepts dropped photos and reorders them by dragging', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page)
  await openForm(page)
  const contents = (await pictures(3)).map(({ buffer }) => [...buffer])
  const transfer = await page.evaluateHandle(all => {
    const data = new DataTransfer()
    for (const content of all) data.items.add(new File([new Uint8Array(content)], 'a.jpg', { type: 'image/jpeg' }))
    return data
  }, contents)
  await page.getByRole('group', { name: 'Photos' }).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(sentTiles(page)).toHaveCount(3)

  const last = await sentTiles(page).last().getAttribute('src')
  const from = (await tiles(page).last().boundingBox())!
  const to = (await tiles(page).first().boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(sheet(page).getByText('Photo 3 is at position 1 of 3.')).toBeAttached()
  await page.mouse.up()
  const cover = sentTiles(page).first()
  await expect.poll(async () => (await cover.getAttribute('src'))?.slice(0, 40)).toBe(last?.slice(0, 40))
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('fits the form of every type on a screen of 320 px without axe violations', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  for (const type of ['selling', 'renting', 'ticket'] as const) {
    await openForm(page, type)
    if (type === 'selling') {
      await files(page).setInputFiles(await pictures(1))
      await expect(sentTiles(page)).toHaveCount(1)
    }
    await submit(page).press('Enter')
    await expect(sheet(page).getByText('Title must be between 4 and 80 characters')).toBeVisible()
    await expect(missing(page)).toHaveText(/^Still missing: /)
    await axe(page)
    const wide = await sheet(page).evaluate(element =>
      [...element.querySelectorAll('*')]
        .filter(one => one.getBoundingClientRect().right > 321)
        .map(one => one.outerHTML),
    )
    expect(wide).toEqual([])
  }
})
