import { randomUUID } from 'node:crypto'
import { fact, newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, signIn, takenOver, test } from '../support/test.ts'

const word = () =>
  `V${Array.from(randomUUID().replaceAll(/\D/g, ''), digit => 'abcdefghij'[Number(digit)]).join('')}`.slice(0, 11)

test('hides a field from a stranger while they look, and pauses the profile', async ({ page, browser }) => {
  const company = word()
  const { id, name } = await newMember(page, { name: `Laia ${word()}`, company, hometown: 'Olot' })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'marta@example.org')
  await other.goto(`/profile/${id}`)
  await expect(fact(other, 'Company')).toHaveText(company)

  await page.goto('/settings/data')
  await page.getByRole('link', { name: /Profile visibility/ }).click()
  await page.getByLabel('Company', { exact: true }).selectOption('Only me')
  await expect(page.getByText('Saved', { exact: true })).toBeAttached()
  await axe(page)
  await noSidewaysScroll(page)
  await expect(fact(other, 'Company')).toHaveCount(0)
  await expect(fact(other, 'From')).toHaveText('Olot')

  await page.getByRole('link', { name: 'View as a stranger' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Hidden from this person: company')).toBeVisible()
  await expect(page.getByText(company)).toHaveCount(0)
  await axe(page)
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('onlyMe')

  await page.goto('/settings/data/pause')
  await page.getByRole('switch', { name: 'Pause my profile' }).click()
  await expect(page.getByText('Profile paused')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'This profile is paused' })).toBeVisible()
  await other.goto(`/c/barcelona/people?search=${name.split(' ')[1]}`)
  await expect(other.getByRole('article')).toHaveCount(0)

  await page.goto('/home')
  await takenOver(page)
  await page.getByRole('button', { name: 'Show me again' }).click()
  await expect(page.getByText('Profile paused')).toBeHidden()
  await other.reload()
  await expect(other.getByRole('article')).toHaveCount(1)
  await other.context().close()
})
