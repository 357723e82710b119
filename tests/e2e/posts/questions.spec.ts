import { questionCategories } from '../../../contract/vocabulary.ts'
import { tabTo } from '../support/security.ts'
import { expect, post, signIn, test } from '../support/test.ts'

const marta = 'marta@example.org'
const jordi = 'jordi@example.org'
const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}?`

test.beforeEach(async ({ page }) => signIn(page, marta))

test('asks and answers by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home')
  const sheet = page.getByRole('dialog', { name: 'What do you want to do?' })
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await tabTo(page, sheet.getByRole('link', { name: /^Question/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your question')).toBeFocused()
  const chips = page.getByRole('group', { name: 'Filter by category' })
  for (const name of ['All', ...questionCategories])
    await expect(chips.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  const words = unique('Who lends a sewing machine')
  await page.keyboard.type(words)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add details' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Details/)).toBeFocused()
  await page.keyboard.type('Only for a week.')
  await page.reload()
  await expect(page.getByLabel('Your question')).toHaveValue(words)
  await expect(page.getByLabel(/^Details/)).toHaveValue('Only for a week.')
  await page.getByLabel(/^Details/).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused()
  await page.keyboard.type('Creative')
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Creative Arts')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question posted!')).toBeVisible()
  await tabTo(page, page.getByRole('article').filter({ hasText: words }).getByRole('heading').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeFocused()
  await expect(page.getByText('Only for a week.')).toBeVisible()
  await tabTo(page, page.getByLabel('Your reply', { exact: true }))
  await page.keyboard.type('My neighbour does.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Post reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'My neighbour does.' })).toContainText('now')
  await expect(page.getByLabel('Your reply', { exact: true })).toHaveValue('')
})

test('restores the scroll position of a list on Back, and keeps a category through a reload', async ({ page }) => {
  await page.goto('/ask')
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(articles).toHaveCount(40)
  const addresses = await articles
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(40)
  const far = articles.nth(30)
  await far.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await far.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(articles).toHaveCount(40)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
  await page.evaluate(() => window.scrollTo(0, 0))
  const chip = page
    .getByRole('group', { name: 'Filter by category' })
    .getByRole('button', { name: 'Housing & Renting' })
  await chip.click()
  await expect(page).toHaveURL(/category=Housing/)
  await page.reload()
  await expect(articles.first()).toContainText('Housing & Renting')
  await expect(chip).toBeInViewport({ ratio: 1 })
})

test('updates every tab over one live stream, which another tab takes over when its holder closes', async ({
  page,
  context,
  browser,
}) => {
  let streams = 0
  context.on('request', request => {
    if (new URL(request.url()).pathname === '/live') streams++
  })
  await page.goto('/ask')
  const second = await context.newPage()
  await second.goto('/home')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, jordi)
  const words = unique('Is the Bogatell water warm')
  const id = crypto.randomUUID()
  await post(other, '/api/questions', { id, category: 'Health & Wellness', title: words })
  await expect(page.getByRole('button', { name: /new question/ })).toBeVisible()
  await expect(second.getByRole('button', { name: /new question/ })).toBeVisible()
  await page.getByRole('button', { name: /new question/ }).click()
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card).toContainText('No replies yet')
  await post(other, `/api/questions/${id}/replies`, { id: crypto.randomUUID(), body: 'Sixteen degrees. Go.' })
  await expect(card).toContainText('1 reply')
  expect(streams).toBe(1)
  await page.close()
  await post(other, `/api/questions/${id}/replies`, { id: crypto.randomUUID(), body: 'Fifteen now.' })
  await second.bringToFront()
  await second.getByRole('button', { name: /new question/ }).click()
  await expect(second.getByRole('article').filter({ hasText: words }).getByText('2 replies')).toBeAttached()
})
