import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newMember } from '../support/member.ts'
import { axe, expect, test } from '../support/test.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Add a photo' })
const frame = (page: Page) => page.getByRole('application', { name: 'Your photo in a petal-shaped frame' })
const use = (page: Page) => page.getByRole('button', { name: 'Use This Position' })
const pictures = (page: Page) => page.locator('main img')

const photo = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#f00' } })
    .extend({ bottom: 600, background: '#00f' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .then(upright => sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer())

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

test('chooses, positions, saves and removes a photo by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
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

  const cut = sharp(sent!)
  expect(await cut.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const { channels } = await cut.stats()
  expect(channels.map(({ mean }) => Math.round(mean / 10) * 10)).toEqual([250, 0, 0])

  await expect(pictures(page).first()).toHaveAttribute('src', /^\/media\//)
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
})

test(
  'accepts a dropped photo, moves it by drag and wheel, and keeps nothing after Escape',
  { tag: '@desktop' },
  async ({ page }) => {
    await openEdit(page)
    const bytes = [...(await photo())]
    const transfer = await page.evaluateHandle(content => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], 'me.jpg', { type: 'image/jpeg' }))
      return data
    }, bytes)
    await expect(page.getByRole('button', { name: 'Take a photo' })).toHaveCount(0)
    await add(page).focus()
    const card = page.getByRole('region', { name: 'Profile photo' })
    await card.dispatchEvent('dragover', { dataTransfer: transfer })
    await expect(page.getByText('Drop it here')).toBeVisible()
    await card.dispatchEvent('drop', { dataTransfer: transfer })

    const image = page.locator('.reactEasyCrop_Image')
    const at = () => image.evaluate(one => new DOMMatrix(getComputedStyle(one).transform))
    await expect(frame(page)).toBeVisible()
    await frame(page).hover()
    const { x, y, width, height } = (await frame(page).boundingBox())!
    expect(Math.round(width)).toBe(300)
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

test('rejects a picture that cannot be decoded, and accepts a camera photo', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await openEdit(page)
  const sent: (string | null)[] = []
  page.on('request', request => {
    if (request.url().endsWith('/avatar')) sent.push(request.headers()['content-type'] ?? null)
  })
  const whole = await jpeg()
  const unreadable = "We couldn't read that image. Please try another one."
  await choose(page, () => add(page).click(), { ...whole, buffer: whole.buffer.subarray(0, 200) })
  await expect(page.getByText(unreadable)).toBeVisible()
  await axe(page)
  await choose(page, () => add(page).click(), whole)
  await expect(frame(page)).toBeVisible()
  expect(Math.round((await frame(page).boundingBox())!.width)).toBe(280)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(unreadable)).toBeHidden()
  expect(sent).toEqual([])

  await page.evaluate(() => {
    const write = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      write.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  await choose(page, () => page.getByRole('button', { name: 'Take a photo' }).click(), whole)
  await use(page).click()
  await expect(page.getByText('Profile photo updated successfully!')).toBeVisible()
  expect(sent).toEqual(['image/jpeg'])

  await page.route('**/media/**', route => route.fulfill({ status: 404 }))
  for (const path of ['/profile', '/home']) {
    await page.goto(path)
    await expect(page.locator('[data-initials=MR]').filter({ visible: true }).first()).toBeVisible()
  }
})

test('decodes a GIF and an Ultra HDR photo above the limit in the browser, and a TIFF on the server', async ({
  page,
}) => {
  await openEdit(page)
  const noise = { mean: 128, sigma: 60, type: 'gaussian' as const }
  const large = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
  const gif = await sharp(await photo())
    .gif()
    .toBuffer()
  const drawn = [
    { name: 'me.gif', mimeType: 'image/gif', buffer: gif },
    { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([large, await photo()]) },
  ]
  let press = () => add(page).click()
  const saved = page.getByText('Profile photo updated successfully!')
  for (const file of drawn) {
    await choose(page, press, file)
    await use(page).click()
    await expect(saved.first()).toBeVisible()
    await page.reload()
    press = () => page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).waitFor()
  }
  const tiff = await sharp(await photo())
    .tiff()
    .toBuffer()
  const before = await pictures(page).first().getAttribute('src')
  await choose(page, press, { name: 'me.tif', mimeType: 'image/tiff', buffer: tiff })
  await expect(saved.first()).toBeVisible()
  await expect(pictures(page).first()).not.toHaveAttribute('src', before ?? '')
})
