import { expect, loadMore, signIn, test } from '../support/test.ts'

const marta = 'marta@example.org'

test('loads further pages of the feed without duplicates and returns to the same position on Back', async ({
  page,
}) => {
  // The offer to install the app appears after 30 seconds, and would cover the button.
  await page.addInitScript(() => localStorage.setItem('mp_install_completed', 'true'))
  await signIn(page, marta)
  await page.goto('/home')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  for (const kind of ['Question', 'For Sale'])
    do await loadMore(page)
    while ((await cards.filter({ hasText: kind }).count()) === 0 || (await cards.count()) < 120)
  const count = await cards.count()
  const links = cards.getByRole('heading').getByRole('link')
  const shown = await links.evaluateAll(all => all.map(link => `${link.getAttribute('href')} ${link.textContent}`))
  expect(new Set(shown).size).toBe(shown.length)
  const far = cards.filter({ hasText: 'Question' }).last()
  await far.scrollIntoViewIfNeeded()
  // On the screen: the height of cards that were never laid out is an estimate.
  const top = async () => (await far.boundingBox())?.y ?? Infinity
  const before = await top()
  await far.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/ask\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60)
})
