import { refuse } from './support/refuse.ts'
import { tabTo } from './support/security.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

const marta = 'marta@example.org'
const jordi = 'jordi@example.org'
const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}?`

test.beforeEach(async ({ page }) => signIn(page, marta))

test('a question is checked while it is written, survives a reload, and is not lost when sending fails', async ({
  page,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to load resource/)
  await page.goto('/ask')
  const text = page.getByLabel('Your question')
  const send = page.getByRole('button', { name: 'Ask', exact: true })
  await expect(send).toBeDisabled()
  await text.fill('abc')
  await expect(page.getByText('Question must be between 4 and 500 characters')).toBeVisible()
  await text.fill('x'.repeat(501))
  await expect(send).toBeDisabled()
  const words = unique('Which market is open on Sunday')
  await text.fill(words)
  await expect(page.getByText('Please select a category for your question')).toBeVisible()
  await expect(page.getByText(`${500 - words.length} left`, { exact: true })).toBeVisible()
  await page.reload()
  await expect(text).toHaveValue(words)
  await page.getByLabel('Category', { exact: true }).selectOption('Food & Local Tips')
  await page.route('**/api/questions', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await send.click()
  await expect(page.getByText('Failed to post question')).toBeVisible()
  await expect(text).toHaveValue(words)
  await page.unroute('**/api/questions')
  await text.press('Control+Enter')
  await expect(page.getByText('Question posted!')).toBeVisible()
  await expect(text).toHaveValue('')
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(1)
})

test('the keyboard alone asks and answers', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home')
  const sheet = page.getByRole('dialog', { name: 'What do you want to do?' })
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await tabTo(page, sheet.getByRole('link', { name: /^Question/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your question')).toBeFocused()
  const words = unique('Who lends a sewing machine')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Only for a week.')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused()
  await page.keyboard.type('Creative')
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Creative Arts')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question posted!')).toBeVisible()
  await tabTo(page, page.getByRole('article').filter({ hasText: words }).getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeFocused()
  await tabTo(page, page.getByLabel('Your reply', { exact: true }))
  await page.keyboard.type('My neighbour does.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Post reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'My neighbour does.' })).toContainText('now')
  await expect(page.getByLabel('Your reply', { exact: true })).toHaveValue('')
})

test('lists are read on with Load More, filtered by category, and kept in place on Back', async ({ page }) => {
  await page.goto('/ask')
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(20)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(articles).toHaveCount(40)
  const addresses = await articles.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(40)
  const far = articles.nth(30)
  await far.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await far.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(articles).toHaveCount(40)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page
    .getByRole('group', { name: 'Filter by category' })
    .getByRole('button', { name: 'Housing & Renting' })
    .click()
  await expect(page).toHaveURL(/category=Housing/)
  await expect(articles.first()).toContainText('Housing & Renting')
  await page.reload()
  await expect(articles.first()).toContainText('Housing & Renting')
})

test('a reply that finds no connection stays, marked as not sent, and is sent again', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED|Failed to load resource/)
  await page.goto('/ask')
  await page.getByRole('article').nth(1).getByRole('link').click()
  const body = unique('The one on carrer de Blai')
  await page.route('**/replies', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  const box = page.getByLabel('Your reply', { exact: true })
  const send = page.getByRole('button', { name: 'Post reply' })
  await box.fill(' a ')
  await expect(send).toBeDisabled()
  await box.fill(body)
  await send.click()
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(body)).toBeVisible()
  await page.unroute('**/replies')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Not sent.')).toBeHidden()
  await page.reload()
  await expect(page.getByText(body)).toHaveCount(1)
})

test('a reply that the server refuses goes back to its box', async ({ page, allowed }) => {
  allowed.push(/429/)
  await page.goto('/ask')
  await page.getByRole('article').nth(2).getByRole('link').click()
  await refuse(page, '**/replies', 403, 'FORBIDDEN')
  allowed.push(/403/)
  await page.getByLabel('Your reply', { exact: true }).fill('May I say this?')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Failed to post reply')).toBeVisible()
  const box = page.getByLabel('Your reply', { exact: true })
  await expect(box).toHaveValue('May I say this?')

  // Signed out elsewhere, and not yet told so.
  allowed.push(/401/)
  await refuse(page, '**/replies', 401, 'SIGNED_OUT')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('User not authenticated. Your text is still in the box.')).toBeVisible()
  await expect(box).toHaveValue('May I say this?')
})

test('what neighbours write arrives in every tab by one stream, and counts follow', async ({
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
  await post(other, '/api/questions', { id, category: 'Health & Wellness', text: words })
  await expect(page.getByRole('button', { name: /new question/ })).toBeVisible()
  await expect(second.getByRole('button', { name: /new question/ })).toBeVisible()
  await page.getByRole('button', { name: /new question/ }).click()
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card).toContainText('No replies yet')
  await post(other, `/api/questions/${id}/replies`, { id: crypto.randomUUID(), body: 'Sixteen degrees. Go.' })
  await expect(card).toContainText('1 reply')
  expect(streams).toBe(1)
  // The tab that holds the stream goes; the other takes over without a gap.
  await page.close()
  await post(other, `/api/questions/${id}/replies`, { id: crypto.randomUUID(), body: 'Fifteen now.' })
  await second.bringToFront()
  await second.getByRole('button', { name: /new question/ }).click()
  await expect(second.getByRole('article').filter({ hasText: words }).getByText('2 replies')).toBeAttached()
})

test('a question that is not there says so, in its own words', async ({ page, allowed }) => {
  allowed.push(/404/)
  for (const path of ['/ask/nowhere', `/ask/${crypto.randomUUID()}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Question not found' })).toBeVisible()
    await expect(page).toHaveTitle(/Question not found · Our Peeps$/)
  }
  await axe(page)
  await page.getByRole('link', { name: 'Back to The Ask' }).click()
  await expect(page).toHaveURL(/\/ask$/)
})

test('a list that cannot be loaded says so and is tried again', async ({ page, allowed }) => {
  allowed.push(/500/)
  await page.goto('/ask')
  await page.getByRole('button', { name: 'Load More' }).waitFor()
  await refuse(page, '**/api/questions?**', 400, 'INVALID_CURSOR', { method: 'GET' })
  allowed.push(/400/)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('heading', { name: 'A tile came loose' })).toBeVisible()
  await page.unroute('**/api/questions?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)
})
