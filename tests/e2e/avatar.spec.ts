import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { badPictures, pictureOf } from '../support/pictures.ts'
import { newMember } from './support/member.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, test } from './support/test.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Add a photo' })
const frame = (page: Page) => page.getByRole('application', { name: 'Your photo behind a petal-shaped frame' })
const use = (page: Page) => page.getByRole('button', { name: 'Use This Position' })
const pictures = (page: Page) => page.locator('main img')

/** A phone's photo: red above, blue below, twice as high as wide, stored on its side as cameras do. */
const photo = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#f00' } })
    .extend({ bottom: 600, background: '#00f' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .then(upright => sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer())

/** Gives a file to whatever opens the browser's picker. */
async function choose(
  page: Page,
  press: () => Promise<void>,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await press()
  await (await chooser).setFiles(file)
}

const jpeg = async () => ({ name: '../me.jpg', mimeType: 'image/jpeg', buffer: await photo() })

async function openEdit(page: Page) {
  await newMember(page)
  await page.goto('/profile/edit')
  await add(page).waitFor()
}

test(
  'the keyboard is enough to choose, place and keep a photo, and to remove it',
  { tag: '@desktop' },
  async ({ page }) => {
    await openEdit(page)
    let sent: Buffer | null = null
    await page.route('**/api/profile/avatar', route => {
      if (route.request().method() === 'PUT') sent = route.request().postDataBuffer()
      return route.fallback()
    })
    await choose(page, () => add(page).press('Enter'), await jpeg())
    await expect(frame(page)).toBeFocused()
    await axe(page)
    const moved = () =>
      page.locator('.reactEasyCrop_Image').evaluate(image => new DOMMatrix(getComputedStyle(image).transform).f)
    const before = await moved()
    await page.keyboard.press('ArrowUp')
    expect(await moved()).toBe(before - 4)
    for (let press = 0; press < 50; press++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('slider', { name: 'Zoom' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(use(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Profile photo updated successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
    await expect(frame(page)).toHaveCount(0)

    // The upper half, upright: red from edge to edge.
    const cut = sharp(sent!)
    expect(await cut.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    const { channels } = await cut.stats()
    expect(channels.map(({ mean }) => Math.round(mean / 10) * 10)).toEqual([250, 0, 0])

    await expect(pictures(page).first()).toHaveAttribute('src', /^\/media\//)
    await expect(page.locator('img[src^="/media/"]').filter({ visible: true })).not.toHaveCount(0)
    await page.goto('/profile')
    await expect(pictures(page)).toHaveAttribute('srcset', /small.* 112w, .* 512w/)
    await expect(page.getByText('4 things are still missing')).toBeVisible()

    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: 'Remove' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Profile photo removed successfully!')).toBeVisible()
    await expect(add(page)).toBeVisible()
    await expect(page.locator('img[src^="/media/"]')).toHaveCount(0)
    await expect(page.locator('main [data-initials=MR]')).toBeVisible()
  },
)

test(
  'a photo is moved by drag and wheel, and Escape leaves everything as it was',
  { tag: '@desktop' },
  async ({ page }) => {
    await openEdit(page)
    await choose(page, () => add(page).click(), await jpeg())
    const image = page.locator('.reactEasyCrop_Image')
    const at = () => image.evaluate(one => new DOMMatrix(getComputedStyle(one).transform))
    await expect(frame(page)).toBeVisible()
    // Hovering waits until the layer has risen.
    await frame(page).hover()
    const { x, y, width, height } = (await frame(page).boundingBox())!
    expect(Math.round(width)).toBe((page.viewportSize()?.width ?? 0) < 768 ? 280 : 300)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2 + 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await at()).f).toBeGreaterThan(20)
    await page.mouse.wheel(0, -300)
    await expect.poll(async () => (await at()).a).toBeGreaterThan(1)
    expect(Number(await page.getByRole('slider').inputValue())).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect(frame(page)).toHaveCount(0)
    await expect(add(page)).toBeFocused()
    await expect(pictures(page)).toHaveCount(0)
  },
)

test('what is no photo is refused beside the button, and nothing is sent', async ({ page }) => {
  await openEdit(page)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/avatar')) sent.push(request.method())
  })
  const bad = new Map((await badPictures()).map(([name, buffer]) => [name, buffer]))
  const of = (name: string) => bad.get(name) ?? Buffer.alloc(0)
  const big = await pictureOf(2 * 1024 * 1024 + 1)
  const wide = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#888' } })
    .png({ palette: true })
    .toBuffer()
  for (const [name, mimeType, buffer, message] of [
    ['me.svg', 'image/svg+xml', of('an SVG'), 'SVG files are not allowed'],
    ['me.gif', 'image/gif', of('a GIF'), 'Please select an image file'],
    ['me.txt', 'text/plain', of('a text'), 'Please select an image file'],
    ['me.png', 'image/png', of('a text'), 'That picture could not be read. Please try another one.'],
    ['me.png', 'image/png', big, 'Image must be less than 2MB'],
    ['me.png', 'image/png', of('30,000 by 30,000'), 'That picture could not be read. Please try another one.'],
    ['me.png', 'image/png', wide, 'That picture has too many pixels. Please try a smaller one.'],
    [
      'me.jpg',
      'image/jpeg',
      of('the first bytes of a JPEG'),
      'That picture could not be read. Please try another one.',
    ],
    ['me.png', 'image/png', of('a picture without pixels'), 'That picture could not be read. Please try another one.'],
  ] as const) {
    await choose(page, () => add(page).click(), { name, mimeType, buffer })
    await expect(page.getByText(message)).toBeVisible()
    await expect(add(page)).toHaveAccessibleDescription(new RegExp(message))
  }
  await axe(page)
  expect(sent).toEqual([])
  // Exactly as large as allowed, it is taken, and the message goes.
  await choose(page, () => add(page).click(), {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await pictureOf(2 * 1024 * 1024),
  })
  await expect(frame(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('That picture could not be read.')).toBeHidden()
})

test('an upload is stopped, fails and is tried again; what the server refuses is said', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await openEdit(page)
  let release = () => {}
  const address = '**/api/profile/avatar'
  await page.route(address, async route => {
    await new Promise<void>(resolve => (release = resolve))
    await route.abort().catch(() => undefined)
  })
  await choose(page, () => add(page).click(), await jpeg())
  await use(page).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading photo' })).toBeVisible()
  await axe(page)
  await page.locator('section').getByRole('button', { name: 'Cancel' }).click()
  await expect(add(page)).toBeVisible()
  await expect(pictures(page)).toHaveCount(0)
  release()

  await page.unroute(address)
  await page.route(address, route => route.abort())
  await choose(page, () => add(page).click(), await jpeg())
  await use(page).click()
  await expect(page.getByText('Failed to upload profile photo. Please try again.')).toBeVisible()
  await axe(page)
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Profile photo updated successfully!')).toBeVisible()

  await page.route(address, route => route.fulfill(refusal(422, 'IMAGE_UNREADABLE')))
  await choose(page, () => page.getByRole('button', { name: 'Change', exact: true }).click(), await jpeg())
  await use(page).click()
  await expect(page.getByText('That picture could not be read. Please try another one.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Failed to remove profile photo. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
})

test('a phone offers its camera', { tag: '@both' }, async ({ page, hasTouch }) => {
  await openEdit(page)
  const camera = page.getByRole('button', { name: 'Take a photo' })
  await expect(camera).toHaveCount(hasTouch ? 1 : 0)
  if (!hasTouch) return
  await choose(page, () => camera.click(), await jpeg())
  await expect(frame(page)).toBeVisible()
})

test('a browser that cannot write webp sends jpeg', async ({ page }) => {
  await openEdit(page)
  await page.evaluate(() => {
    const write = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      write.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  const sent = page.waitForRequest('**/api/profile/avatar')
  await choose(page, () => add(page).click(), await jpeg())
  await use(page).click()
  expect(await (await sent).headerValue('content-type')).toBe('image/jpeg')
  await expect(page.getByText('Profile photo updated successfully!')).toBeVisible()
})

test('a photo may be dropped on its card', { tag: '@desktop' }, async ({ page }) => {
  await openEdit(page)
  const bytes = [...(await photo())]
  const transfer = await page.evaluateHandle(content => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(content)], 'me.jpg', { type: 'image/jpeg' }))
    return data
  }, bytes)
  const card = page.getByRole('region', { name: 'Profile photo' })
  await card.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop it here')).toBeVisible()
  await card.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(frame(page)).toBeVisible()
})

test('a photo that is gone gives way to initials, also where the document was drawn with it', async ({
  page,
  allowed,
}) => {
  allowed.push(/Failed to load resource/)
  await openEdit(page)
  await choose(page, () => add(page).click(), await jpeg())
  await use(page).click()
  await expect(page.getByText('Profile photo updated successfully!')).toBeVisible()
  await page.route('**/media/**', route => route.fulfill({ status: 404 }))
  for (const path of ['/profile', '/home']) {
    await page.goto(path)
    await expect(page.locator('[data-initials=MR]').filter({ visible: true }).first()).toBeVisible()
  }
})
