import type { Page } from '@playwright/test'
import { badPictures, drawing, pictureOf } from '../support/pictures.ts'
import {
  addPhotos,
  files,
  fillIn,
  missing,
  openForm,
  pictures,
  sentTiles,
  sheet,
  submit,
  tiles,
} from './support/listing-form.ts'
import { newMember } from './support/member.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, test } from './support/test.ts'

const sendings = async (page: Page): Promise<Buffer[]> => {
  const sent: Buffer[] = []
  await page.route('**/api/photos', route => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    return route.fallback()
  })
  return sent
}

test('what is no photo is refused before it is sent, and said', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  const sent = await sendings(page)
  const bad = new Map((await badPictures()).map(([name, buffer]) => [name, buffer]))
  const of = (name: string) => bad.get(name) ?? Buffer.alloc(0)
  for (const [name, mimeType, buffer, message] of [
    ['a.svg', 'image/svg+xml', of('an SVG'), 'SVG files are not allowed'],
    ['a.gif', 'image/gif', of('a GIF'), 'Please select an image file'],
    ['a.pdf', 'application/pdf', of('a text'), 'Please select an image file'],
    ['a.png', 'image/png', await pictureOf(5 * 1024 * 1024), 'Image must be less than 5MB'],
    ['a.heic', 'image/heic', of('a text'), 'This browser cannot open HEIC photos. Please choose a JPEG.'],
    ['A.HEIC', '', of('a text'), 'This browser cannot open HEIC photos. Please choose a JPEG.'],
    [
      'a.png',
      'image/png',
      of('a text'),
      'Image processing failed: That picture could not be read. Please try another one.',
    ],
  ] as const) {
    await files(page).setInputFiles({ name, mimeType, buffer })
    await expect(sheet(page).getByText(message, { exact: true })).toBeVisible()
    await expect(tiles(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add photos' })).toHaveAccessibleDescription(new RegExp(message))
  }
  await axe(page)
  expect(sent).toEqual([])
  // A byte less is fine.
  await files(page).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await pictureOf(5 * 1024 * 1024 - 1),
  })
  await expect(sentTiles(page)).toHaveCount(1)
  await expect(sheet(page).getByText(/^Image/)).toBeHidden()
})

test('of nine photos the first eight are taken; each is made small before it is sent', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  const sent = await sendings(page)
  const [large, ...others] = await pictures(9, 320, 240)
  const wide = { ...large!, buffer: await drawing(2400, 1200).jpeg().toBuffer() }
  await files(page).setInputFiles([wide, ...others])
  await expect(sheet(page).getByText('Up to 8 photos can be added. The first 8 were taken.')).toBeVisible()
  await expect(sentTiles(page)).toHaveCount(8)
  await expect(page.getByText('8 of 8')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photos' })).toHaveCount(0)
  await axe(page)
  const { default: sharp } = await import('sharp')
  expect(await sharp(sent[0]).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect(await sharp(sent[1]).metadata()).toMatchObject({ format: 'webp', width: 328, height: 240 })
  await page.getByRole('button', { name: 'Remove photo 8' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo 7' })).toBeFocused()
  await expect(page.getByText('7 of 8')).toBeVisible()
})

test('a photo that did not arrive is said, retried and removed; what is too much at once goes on by itself', async ({
  page,
  allowed,
}) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'A lamp with a photo')
  await page.route('**/api/photos', route => route.abort())
  await files(page).setInputFiles(await pictures(2))
  await expect(sheet(page).getByText(/^Failed to upload image 2: Connection trouble/)).toBeVisible()
  await expect(missing(page)).toHaveText('Still to fix: a photo that was not uploaded')
  await axe(page)
  await page.unroute('**/api/photos')
  await page.getByRole('button', { name: 'Retry photo 1' }).click()
  await expect(sentTiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(missing(page)).toBeHidden()

  let refused = 0
  await page.route('**/api/photos', route =>
    refused++ > 0 ? route.fallback() : route.fulfill(refusal(429, 'TOO_MANY_REQUESTS', { retryAfter: 1 })),
  )
  await files(page).setInputFiles(await pictures(1))
  await expect(sheet(page).getByText(/^Failed to upload image 2: .* goes on by itself/)).toBeVisible()
  await expect(sentTiles(page)).toHaveCount(2)
  await expect(sheet(page).getByText(/^Failed to upload/)).toBeHidden()
})

test('a photo that is removed while it is sent is sent no further', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  let release = () => {}
  await page.route('**/api/photos', async route => {
    await new Promise<void>(resolve => (release = resolve))
    await route.abort().catch(() => undefined)
  })
  const ended = page.waitForEvent('requestfailed')
  await files(page).setInputFiles(await pictures(1))
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 1' })).toBeVisible()
  await expect(missing(page)).toHaveText(/^Still missing: /)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await ended
  release()
  await expect(tiles(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
})

test('a reload keeps what was typed and every photo, also one that had not arrived', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'A lamp that outlives a reload')
  await addPhotos(page, 1)
  await page.route('**/api/photos', route => route.abort())
  await files(page).setInputFiles(await pictures(2))
  await expect(sheet(page).getByText(/^Failed to upload image 3/)).toBeVisible()
  await page.unroute('**/api/photos')
  await openForm(page)
  await expect(page.getByText('You had begun this listing here. It is as you left it.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('A lamp that outlives a reload')
  await expect(sentTiles(page)).toHaveCount(3)
  await submit(page).click()
  await expect(page.getByText('Listing created successfully!')).toBeVisible()
})

test('photos that the server let go meanwhile are named, and chosen again', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  const { id } = await newMember(page)
  await openForm(page)
  await fillIn(page, 'A lamp from yesterday')
  await addPhotos(page, 2)
  // As a day later: this one is not there any more.
  await page.evaluate(key => {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as {
      values: { photos: { photoId: string; picture: { sizes: { url: string }[] } }[] }
    }
    const second = draft.values.photos[1]!
    second.photoId = crypto.randomUUID()
    for (const size of second.picture.sizes) size.url = size.url.replace(/[0-9a-f]{8}/, 'ffffffff')
    localStorage.setItem(key, JSON.stringify(draft))
  }, `${id}:listing`)
  await openForm(page)
  await submit(page).click()
  await expect(sheet(page).getByText('Photo 2 is not there any more. Please choose it again.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  await addPhotos(page, 1)
  await submit(page).click()
  await expect(page.getByText('Listing created successfully!')).toBeVisible()
})

test('photos are dropped, pasted and dragged', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page)
  await openForm(page)
  const contents = (await pictures(2)).map(({ buffer }) => [...buffer])
  const transfer = await page.evaluateHandle(all => {
    const data = new DataTransfer()
    for (const content of all) data.items.add(new File([new Uint8Array(content)], 'a.jpg', { type: 'image/jpeg' }))
    return data
  }, contents)
  const area = page.getByRole('group', { name: 'Photos' })
  await area.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop them here')).toBeVisible()
  await area.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(sentTiles(page)).toHaveCount(2)
  await page.getByLabel('Price').evaluate((element, data) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, transfer)
  await expect(sentTiles(page)).toHaveCount(4)

  const last = await sentTiles(page).last().getAttribute('src')
  const from = (await tiles(page).last().boundingBox())!
  const to = (await tiles(page).first().boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(sheet(page).getByText('Photo 4 is at place 1 of 4.')).toBeAttached()
  await page.mouse.up()
  const cover = sentTiles(page).first()
  await expect.poll(async () => (await cover.getAttribute('src'))?.slice(0, 40)).toBe(last?.slice(0, 40))
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('at 320 px in the dark nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  for (const type of ['selling', 'renting', 'ticket'] as const) {
    await openForm(page, type)
    if (type === 'selling') await addPhotos(page, 2)
    await axe(page)
    const wide = await sheet(page).evaluate(element =>
      [...element.querySelectorAll('*')]
        .filter(one => one.getBoundingClientRect().right > 321)
        .map(one => one.outerHTML),
    )
    expect(wide).toEqual([])
  }
})
