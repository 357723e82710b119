import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

const marta = 'marta@example.org'
const jordi = 'jordi@example.org'
const word = () => `zz${Math.random().toString(36).slice(2, 10)}`

test('questions are searched, sorted and narrowed by the address, over Back and a reload', async ({
  page,
  isMobile,
}) => {
  await signIn(page, marta)
  const own = word()
  const id = crypto.randomUUID()
  await post(page, '/api/questions', { id, category: 'Podcasting', text: `Qui té un micròfon ${own} bo?` })
  await page.goto('/ask')
  const search = page.getByRole('searchbox', { name: 'Search questions' })
  const articles = page.getByRole('article')
  await search.pressSequentially(`microfon ${own}`)
  await expect(page).toHaveURL(new RegExp(`q=microfon\\+${own}`))
  await expect(articles).toHaveCount(1)
  await articles.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(own) })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue(`microfon ${own}`)
  await expect(articles).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue(`microfon ${own}`)
  await expect(articles).toHaveCount(1)

  await search.fill(`${own} nothing like it`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/ask$/)
  await expect(articles).toHaveCount(20)

  await page.getByRole('button', { name: 'Sort questions: Newest' }).click()
  if (isMobile) await axe(page)
  await page.getByRole(isMobile ? 'radio' : 'menuitemradio', { name: 'Most answered' }).click()
  await expect(page).toHaveURL(/sort=mostAnswered/)
  await expect(page.getByRole('button', { name: 'Sort questions: Most answered' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort questions: Most answered' })).toBeVisible()
  const counts = (await articles.getByText(/\d+ repl/).allTextContents()).map(text => parseInt(text))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await noSidewaysScroll(page)
})

test('a new question waits only where it belongs', async ({ page, browser }) => {
  await newMember(page)
  await page.goto('/ask?category=Podcasting')
  await expect(page.getByRole('article').first()).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, jordi)
  const ask = (category: string) =>
    post(other, '/api/questions', { id: crypto.randomUUID(), category, text: `Anybody for ${word()}?` })
  await ask('Creative Arts')
  await ask('Podcasting')
  await expect(page.getByRole('button', { name: '1 new question' })).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  // The whole list was read with the page, before either was asked.
  await page.getByRole('button', { name: '2 new questions' }).click()
  await expect(page.getByRole('article')).toHaveCount(22)
  await expect(page.getByRole('button', { name: /new question/ })).toBeHidden()
  await other.context().close()
})

test('a list that fails at first says so and is tried again', async ({ page, allowed }) => {
  allowed.push(/403/)
  await signIn(page, marta)
  await page.goto('/ask')
  await page.route('**/api/questions?**', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ defined: false, code: 'FORBIDDEN', status: 403, message: '', data: {} }),
    }),
  )
  await page.getByRole('searchbox').fill('bike')
  await expect(page.getByRole('heading', { name: 'A tile came loose' })).toBeVisible()
  await page.unroute('**/api/questions?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'A tile came loose' })).toBeHidden()
})
