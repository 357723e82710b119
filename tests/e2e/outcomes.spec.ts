import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { button } from './support/security.ts'
import { axe, expect, signIn, test } from './support/test.ts'

test('what became of reports and posts is read in plain words, from the own profile', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Reports and decisions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports and decisions' })).toBeVisible()
  const made = page.getByRole('region', { name: 'What you reported' })
  await expect(made.getByText('We are looking at it')).toBeVisible()
  await expect(made.getByText('We removed it')).toBeVisible()
  await expect(made.getByText('We looked at it and left it')).toBeVisible()
  const about = page.getByRole('region', { name: 'About what you posted' })
  await expect(about.getByText('We removed it')).toBeVisible()
  await expect(about.getByText('It tells the code of your front door.', { exact: false })).toBeVisible()
  await expect(about.getByText('Tom Ashworth')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})

test('nothing yet, and what cannot be read, is said in its place', async ({ page, allowed }) => {
  allowed.push(/status of 400/)
  await newMember(page)
  const lists = /\/api\/reports\?/
  await page.route(lists, route => route.fulfill(refusal(400, 'MALFORMED_REQUEST')))
  await page.goto('/account/reports')
  await expect(page.getByText('Your reports could not be loaded.')).toBeVisible()
  await expect(page.getByText('Decisions about your posts could not be loaded.')).toBeVisible()
  await page.unroute(lists)
  await button(page, 'Try Again').first().click()
  await expect(page.getByText('You have reported nothing.')).toBeVisible()
  await button(page, 'Try Again').click()
  await expect(page.getByText('Nothing of yours was removed.')).toBeVisible()
})
