import type { Page } from '@playwright/test'
import { asAdmin } from './support/admin.ts'
import { expect, loadMore, post, signIn, takenOver, test } from './support/test.ts'

const marta = 'marta@example.org'
const jordi = 'jordi@example.org'
const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}?`

test('the feed is read on without doubles, shows every kind, and keeps its place on Back', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  // How far down the first of these stands depends on what the other tests have posted. So many that what is out of sight
  // is not drawn.
  for (const kind of ['Question', 'For Sale'])
    do await loadMore(page)
    while ((await cards.filter({ hasText: kind }).count()) === 0 || (await cards.count()) < 120)
  const count = await cards.count()
  const links = cards.getByRole('heading').getByRole('link')
  const shown = await links.evaluateAll(all => all.map(link => `${link.getAttribute('href')} ${link.textContent}`))
  expect(new Set(shown).size).toBe(shown.length)
  const far = cards.filter({ hasText: 'Question' }).last()
  await far.scrollIntoViewIfNeeded()
  // Where it stands on the screen, not on the page: what was never seen above it has a height that is only guessed.
  const top = async () => (await far.boundingBox())?.y ?? Infinity
  const before = await top()
  await far.getByRole('link').click()
  await expect(page).toHaveURL(/\/ask\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60)
})

test('what neighbours ask waits behind a pill; what they change or take away is changed at once', async ({
  page,
  browser,
}) => {
  await signIn(page, marta)
  await page.goto('/home')
  const cards = page.getByRole('article')
  const first = await cards.first().textContent()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, jordi)
  const id = crypto.randomUUID()
  const words = unique('Who repairs zips near Gràcia')
  await post(other, '/api/questions', { id, category: 'Food & Local Tips', text: words })
  const pill = page.getByRole('button', { name: '1 new question' })
  await expect(pill).toBeVisible()
  expect(await cards.first().textContent()).toBe(first)
  await pill.click()
  await expect(pill).toBeHidden()
  const card = cards.filter({ hasText: words })
  await expect(card).toBeInViewport()
  await post(other, `/api/questions/${id}/replies`, { id: crypto.randomUUID(), body: 'Try carrer Verdi.' })
  await expect(card.getByText('1 reply')).toBeAttached()
  const changed = unique('Who repairs zips in Sants')
  const send = (method: 'PUT' | 'DELETE', data?: object) =>
    other.request.fetch(`/api/questions/${id}`, {
      method,
      headers: { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` },
      ...(data ? { data } : {}),
    })
  expect((await send('PUT', { category: 'Food & Local Tips', text: changed })).status()).toBe(200)
  await expect(cards.filter({ hasText: changed })).toHaveCount(1)
  expect((await send('DELETE')).status()).toBe(200)
  await expect(cards.filter({ hasText: changed })).toHaveCount(0)
  await other.context().close()
})

test('pulling home down reads it anew', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  await takenOver(page)
  const fresh = page.waitForResponse('**/api/home')
  const touch = await page.context().newCDPSession(page)
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await at('touchStart', 120)
  for (let y = 140; y <= 320; y += 20) await at('touchMove', y)
  await at('touchEnd')
  expect((await fresh).status()).toBe(200)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an admin features a post, and everybody sees it', async ({ page, browser }) => {
  test.slow()
  const reader = await (await browser.newContext()).newPage()
  await signIn(reader, marta)
  const title = unique('Who tunes pianos in Sants')
  await post(reader, '/api/questions', { id: crypto.randomUUID(), category: 'Creative Arts', text: title })
  const featured = (of: Page) => of.getByRole('region', { name: 'Featured post' })
  await asAdmin(page, async () => {
    await reader.goto('/home')
    const before = await featured(page).getByRole('heading').textContent()
    await expect(featured(reader).getByRole('heading')).toHaveText(before!)
    await expect(reader.getByRole('button', { name: /^More about/ })).toHaveCount(0)

    const card = page.getByRole('article').filter({ hasText: title })
    await card.getByRole('button', { name: `More about ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Feature', exact: true }).click()
    await expect(featured(page).getByRole('heading')).toHaveText(title)
    await expect(card).toHaveCount(0)
    await expect(featured(reader).getByRole('heading')).toHaveText(title, { timeout: 20_000 })
    await featured(page)
      .getByRole('button', { name: `More about ${title}` })
      .click()
    await page.getByRole('menuitem', { name: 'Stop featuring' }).click()
    await expect(featured(page)).toBeHidden()
    await expect(featured(reader)).toBeHidden({ timeout: 20_000 })
  })
  await reader.context().close()
})
