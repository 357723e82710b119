import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { fillIn, openForm, picture } from '../support/event-form.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, test } from '../support/test.ts'

test('crops a cover to 1600 by 900 pixels before the upload, and keeps it in the draft through a reload', async ({
  page,
}) => {
  await newMember(page)
  await openForm(page)
  const file = page.locator('[role=dialog] input[type=file]')
  const add = page.getByRole('button', { name: /Add a cover photo/ })
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(add).toHaveAccessibleDescription(/We couldn't read that image\. Please try another one\./)
  await axe(page)

  await fillIn(page, 'Calçotada')
  const upload = Promise.withResolvers<Route>()
  await page.route('**/api/covers', route => upload.resolve(route))
  await file.setInputFiles(await picture())
  await page.getByRole('button', { name: 'Use This Position' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading cover photo' })).toBeVisible()
  await axe(page)
  const route = await upload.promise
  const sent = await sharp(route.request().postDataBuffer()!).metadata()
  expect(sent).toMatchObject({ format: 'webp', width: 1600, height: 900 })
  await route.continue()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  await openForm(page)
  await expect(page.getByText('We restored the event you started here.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Calçotada')
  await expect(page.getByRole('img', { name: 'Your cover photo' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Remove cover photo' }).press('Enter')
  await expect(add).toBeFocused()
})
