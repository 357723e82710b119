import { expect, loadMore, signIn, test } from '../support/test.ts'

test('loads further pages in order without duplicates, and restores its filter on Back and after a reload', async ({
  page,
}) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/events')
  const cards = page.getByRole('article')
  const links = cards.getByRole('link')
  await expect(links).toHaveCount(20)
  await loadMore(page)
  const urls = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(new Set(urls).size).toBe(urls.length)
  const times = await cards.locator('time').evaluateAll(all => all.map(time => time.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted())

  const sports = page.getByRole('button', { name: 'Sports', exact: true })
  await sports.click()
  await page.getByRole('button', { name: 'Concerts', exact: true }).click()
  await expect(page).toHaveURL(/\?types=Concerts&types=Sports$/)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const shown = await links.allTextContents()
  await links.last().click()
  await expect(page.getByRole('heading', { level: 1, name: shown.at(-1)! })).toBeFocused()
  await page.goBack()
  await expect(sports).toHaveAttribute('aria-pressed', 'true')
  expect(await links.allTextContents()).toEqual(shown)
  await page.reload()
  await expect(sports).toHaveAttribute('aria-pressed', 'true')
  expect(await links.allTextContents()).toEqual(shown)
})
