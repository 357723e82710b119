import sharp from 'sharp'
import { badPictures, drawing } from '../support/pictures.ts'
import { addCover, fillIn, openForm, picture } from './support/event-form.ts'
import { newMember } from './support/member.ts'
import { axe, expect, test } from './support/test.ts'

test('cuts a cover to 1600 by 900 pixels before the upload, and keeps it in the draft through a reload', async ({
  page,
}) => {
  await newMember(page)
  await openForm(page)
  const file = page.locator('[role=dialog] input[type=file]')
  const add = page.getByRole('button', { name: /Add a cover photo/ })
  const text = (await badPictures()).find(([name]) => name === 'a text')![1]
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: text })
  await expect(add).toHaveAccessibleDescription(/That picture could not be read\. Please try another one\./)
  await axe(page)

  let body: Buffer | null = null
  await page.route('**/api/covers', async route => {
    body = route.request().postDataBuffer()
  })
  await add.focus()
  await file.setInputFiles({ ...(await picture()), buffer: await drawing(3200, 2400).jpeg().toBuffer() })
  await page.getByRole('button', { name: 'Use This Position' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading cover photo' })).toBeVisible()
  await axe(page)
  await expect.poll(() => body?.length ?? 0).toBeGreaterThan(0)
  expect(await sharp(body!).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 })
  await page.locator('form').getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeFocused()
  await page.unroute('**/api/covers')

  await fillIn(page, 'Calçotada')
  await addCover(page)
  await openForm(page)
  await expect(page.getByText('You had begun this event here.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Calçotada')
  await expect(page.getByRole('img', { name: 'Your cover photo' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Remove cover photo' }).press('Enter')
  await expect(add).toBeFocused()
})
