import { countRequests } from '../support/member.ts'
import { expect, signIn, test } from '../support/test.ts'

test('opens the profile of an author with one request, keeps it over Back and copies its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'jordi@example.org')
  await page.goto('/ask')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/ask\//)
  const author = page.locator('main a[href^="/profile/"]').first()
  const path = (await author.getAttribute('href')) ?? ''
  const asked = countRequests(page)
  await author.click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Copy profile link' }).click()
  await expect(page.getByText('Profile link copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/ask\//)
  await author.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const ofProfiles = asked.filter(one => /^\/api\/profiles?\/[^/]+$|^\/media\/avatars\/(?!.*small)/.test(one))
  expect(ofProfiles.filter(one => one.startsWith('/api'))).toHaveLength(1)
  expect(ofProfiles.length).toBeLessThanOrEqual(2)
})
