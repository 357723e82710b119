import { badPictures, drawing, pictureOf } from '../support/pictures.ts'
import { addCover, fillIn, openForm, picture, submit, summary } from './support/event-form.ts'
import { newMember } from './support/member.ts'
import { refuse } from './support/refuse.ts'
import { axe, expect, test } from './support/test.ts'

const add = /Add a cover photo/

test('what is no picture is refused before it is sent', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  const sent: string[] = []
  page.on('request', request => request.url().includes('/api/covers') && sent.push(request.url()))
  const bad = new Map((await badPictures()).map(([name, buffer]) => [name, buffer]))
  const of = (name: string) => bad.get(name) ?? Buffer.alloc(0)
  for (const [name, mimeType, buffer, message] of [
    ['me.svg', 'image/svg+xml', of('an SVG'), 'SVG files are not allowed'],
    ['me.gif', 'image/gif', of('a GIF'), 'Please select an image file'],
    ['me.png', 'image/png', await pictureOf(5 * 1024 * 1024 + 1), 'Image must be less than 5MB'],
    ['me.png', 'image/png', of('a text'), 'That picture could not be read. Please try another one.'],
  ] as const) {
    await page.locator('[role=dialog] input[type=file]').setInputFiles({ name, mimeType, buffer })
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('button', { name: add })).toHaveAccessibleDescription(new RegExp(message))
  }
  await axe(page)
  expect(sent).toEqual([])
})

test('a cover is cut wide and made small before it is sent; it shows how far it is, stops and is tried again', async ({
  page,
  allowed,
}) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  let release = () => {}
  let body: Buffer | null = null
  await page.route('**/api/covers', async route => {
    body = route.request().postDataBuffer()
    await new Promise<void>(resolve => (release = resolve))
    await route.abort().catch(() => undefined)
  })
  const file = page.locator('[role=dialog] input[type=file]')
  // As whoever presses it does: focus goes on from there.
  await page.getByRole('button', { name: add }).focus()
  await file.setInputFiles({ ...(await picture()), buffer: await drawing(3200, 2400).jpeg().toBuffer() })
  await page.getByRole('button', { name: 'Use This Position' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading cover photo' })).toBeVisible()
  await axe(page)
  const { default: sharp } = await import('sharp')
  await expect.poll(() => body?.length ?? 0).toBeGreaterThan(0)
  expect(await sharp(body!).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 })
  await page.locator('form').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: add })).toBeFocused()
  release()

  await page.unroute('**/api/covers')
  await page.route('**/api/covers', route => route.abort())
  await file.setInputFiles(await picture())
  await page.getByRole('button', { name: 'Use This Position' }).click()
  await expect(page.getByText('Upload failed')).toBeVisible()
  await expect(page.locator('form').getByText(/^Failed to upload image: /)).toBeVisible()
  await axe(page)
  await page.unroute('**/api/covers')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove cover photo' }).click()
  await expect(page.getByRole('button', { name: add })).toBeFocused()
})

test('a picture may be dropped and pasted', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  const { buffer } = await picture()
  const transfer = await page.evaluateHandle(
    content => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], 'cover.jpg', { type: 'image/jpeg' }))
      return data
    },
    [...buffer],
  )
  const area = page.getByRole('group', { name: 'Cover photo' })
  await area.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop it here')).toBeVisible()
  await area.dispatchEvent('drop', { dataTransfer: transfer })
  await page.getByRole('dialog', { name: 'Drag to position' }).getByRole('button', { name: 'Cancel' }).click()
  await area.evaluate((element, data) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, transfer)
  await expect(page.getByRole('application', { name: 'Your cover photo behind its frame' })).toBeVisible()
})

test('an address of a picture is fetched by the server, and one that gives none is said to', async ({
  page,
  allowed,
}) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'Rooftop vermut')
  const address = page.getByLabel('Or paste an image address')
  for (const [typed, message] of [
    ['not an address', 'No picture could be fetched from that address.'],
    ['http://127.0.0.1:9/cover.png', 'No picture could be fetched from that address.'],
    ['http://[::1]/cover.png', 'No picture could be fetched from that address.'],
  ] as const) {
    await address.fill(typed)
    await address.press('Enter')
    await expect(page.getByText(message)).toBeVisible()
    await expect(address).toHaveValue(typed)
  }
  await axe(page)
  // The server here reaches no address but public ones: its part is proved by its own tests.
  const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`
  const stored = await page.request.put('/api/covers', {
    data: (await picture()).buffer,
    headers: { origin, 'content-type': 'image/jpeg' },
  })
  expect(stored.status(), await stored.text()).toBe(200)
  await page.route('**/api/covers/fetch', route =>
    stored.text().then(body => route.fulfill({ status: 200, body, contentType: 'application/json' })),
  )
  await address.fill('https://example.org/cover.jpg')
  // The address need not be taken by itself: it is part of what is sent.
  await submit(page).click()
  await expect(page.getByText('Event created!')).toBeVisible()
})

test('without a picture, or with one that is gone, the event waits for another', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'Rooftop vermut')
  await submit(page).click()
  await expect(summary(page)).toContainText('Cover photo.')
  await addCover(page)
  await refuse(page, '**/api/events', 404, 'COVER_NOT_FOUND')
  await submit(page).click()
  await expect(summary(page)).toContainText('Cover photo.')
  await expect(page.getByText('That picture is not there any more. Please choose it again.')).toBeVisible()
})
