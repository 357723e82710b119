import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, signIn, test } from '../support/test.ts'

test('shows the outcome of reports and posts, in both themes and at 320 px', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/account/reports')
  const made = page.getByRole('region', { name: 'What you reported' })
  await expect(made.getByText('We reviewed it and kept it')).toBeVisible()
  const about = page.getByRole('region', { name: 'About what you posted' })
  await expect(about.getByText('It tells the code of your front door.', { exact: false })).toBeVisible()
  await expect(about.getByText('Tom Ashworth')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})
