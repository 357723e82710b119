import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

test('shows both values when a profile was changed in another tab, and loses neither', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(/409/)
  await newMember(page, { hometown: 'Porto' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/profile/edit')
    await expect(tab.getByLabel('Hometown')).toHaveValue('Porto')
  }
  await other.getByLabel('Hometown').fill('Faro')
  await other.getByLabel('Job title').fill('Baker')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other).toHaveURL('/profile')

  await page.getByLabel('Hometown').fill('Braga')
  await page.getByLabel('Company').fill('Fil Studio')
  const refused = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await refused).status()).toBe(409)
  const box = page.getByRole('alert').filter({ hasText: 'You changed this in another tab or on another device.' })
  await expect(box).toBeFocused()
  await expect(box).toBeInViewport()
  await expect(page.getByLabel('Hometown')).toHaveValue('Braga')
  await expect(page.getByLabel('Company')).toHaveValue('Fil Studio')
  await expect(page.getByLabel('Job title')).toHaveValue('Baker')
  const hometown = box.getByRole('group', { name: 'Hometown' })
  await expect(hometown.getByLabel(/^Your version here/)).toBeChecked()
  await axe(page)
  await noSidewaysScroll(page)
  await hometown.getByLabel(/^Saved elsewhere/).check()
  await expect(page.getByLabel('Hometown')).toHaveValue('Faro')
  await hometown.getByLabel(/^Your version here/).check()
  await expect(page.getByLabel('Hometown')).toHaveValue('Braga')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/profile')
  await other.reload()
  for (const told of ['Braga', 'Baker at Fil Studio']) await expect(other.getByText(told).first()).toBeVisible()
})
