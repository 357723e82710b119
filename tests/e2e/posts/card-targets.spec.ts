import type { Locator, Page } from '@playwright/test'
import { expect, signIn, takenOver, test } from '../support/test.ts'

const targets = (card: Locator): Promise<Record<string, number>> =>
  card.evaluate(card => {
    card.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = card.getBoundingClientRect()
    const counts: Record<string, number> = {}
    for (let row = 1; row < 24; row++)
      for (let column = 1; column < 16; column++) {
        const hit = document.elementFromPoint(left + (width * column) / 16, top + (height * row) / 24)
        if (!hit || !card.contains(hit)) continue
        const target = hit.closest('a, button')
        const name =
          target && card.contains(target) ? (target.getAttribute('href') ?? 'button') : `dead ${hit.outerHTML}`
        counts[name] = (counts[name] ?? 0) + 1
      }
    return counts
  })

const hrefOf = async (link: Locator) => (await link.getAttribute('href')) ?? ''

async function checkCards(cards: Locator, most: number, hasAuthor: boolean): Promise<number> {
  await expect(cards.first()).toBeVisible()
  const count = Math.min(await cards.count(), most)
  for (const card of (await cards.all()).slice(0, count)) {
    const main = await hrefOf(card.locator('h2, h3, p').getByRole('link').first())
    const { [main]: points = 0, button: _menu, ...others } = await targets(card)
    expect(points, main).toBeGreaterThan(200)
    const paths = Object.keys(others)
    const two = hasAuthor && !main.startsWith('/profile')
    expect(paths, main).toHaveLength(two ? 1 : 0)
    if (two) expect(paths[0]).toMatch(/^\/profile/)
  }
  return count
}

const articles = (page: Page) => page.getByRole('main').getByRole('article')

test('opens the post, person or author from every point of a card', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/home')
  await takenOver(page)
  expect(await checkCards(articles(page), 20, true)).toBeGreaterThan(10)
  await checkCards(page.getByRole('region', { name: /Featured/ }), 1, true)
  const people = page.getByRole('region', { name: 'People you should meet' }).getByRole('listitem')
  await checkCards(people.filter({ visible: true }), 3, false)
  const peers = page.getByRole('list', { name: /^What your neighbors said/ }).getByRole('listitem')
  await checkCards(peers, 3, false)

  await page.goto('/ask')
  await takenOver(page)
  await checkCards(articles(page), 8, true)
  for (const path of ['/events', '/swap', '/c/barcelona/people']) {
    await page.goto(path)
    await takenOver(page)
    await checkCards(articles(page), 8, false)
  }
})

test('opens the author of a card from the petal, the name and the neighborhood', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/ask')
  await takenOver(page)
  const author = articles(page).locator('a[href^="/profile/"]').first()
  const href = await hrefOf(author)
  for (const part of [author.locator('[data-art]'), author.locator('span.font-semibold')]) {
    await part.click()
    await expect(page).toHaveURL(href)
    await page.goBack()
  }
})

test('opens the person who replied from the petal and from the name', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/ask')
  await articles(page)
    .filter({ hasText: /[1-9]\d* repl/ })
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const reply = articles(page).first()
  const name = reply.getByRole('link').first()
  const href = await hrefOf(name)
  expect(href).toMatch(/^\/profile/)
  await reply.locator('[data-art]').first().click()
  await expect(page).toHaveURL(href)
})
