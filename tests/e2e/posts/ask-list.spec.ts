import { countRequests } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, post, signIn, test } from '../support/test.ts'

const marta = 'marta@example.org'
const word = () => `zz${Math.random().toString(36).slice(2, 10)}`

test.beforeEach(({ page }) => signIn(page, marta))

test('keeps search and sort order in the URL through Back and a reload', async ({ page, allowed }) => {
  const own = word()
  const id = crypto.randomUUID()
  await post(page, '/api/questions', { id, category: 'Podcasting', title: `Qui té un micròfon ${own} bo?` })
  await page.goto('/ask')
  const search = page.getByRole('searchbox', { name: 'Search questions' })
  const articles = page.getByRole('article')
  await search.pressSequentially(`microfon ${own}`)
  await expect(page).toHaveURL(new RegExp(`search=microfon\\+${own}`))
  await expect(articles).toHaveCount(1)
  await articles.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(own) })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue(`microfon ${own}`)
  await expect(articles).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue(`microfon ${own}`)
  await expect(articles).toHaveCount(1)

  await search.fill(`${own} nothing like it`)
  await expect(page.getByRole('heading', { name: 'No questions match' })).toBeVisible()
  await axe(page)
  const clear = page.getByRole('button', { name: 'Clear all' })
  // The tab bar covers the last 64 pixels.
  const { y, height } = (await clear.boundingBox())!
  expect(y + height).toBeLessThan(844 - 64)
  await clear.click()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/ask$/)
  await expect(articles).toHaveCount(20)

  await page.getByRole('button', { name: 'Sort questions: Newest' }).click()
  await axe(page)
  await page.getByRole('radio', { name: 'Most answered' }).click()
  await expect(page).toHaveURL(/sort=mostAnswered/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sort questions: Most answered' })).toBeVisible()
  const counts = (await articles.getByText(/\d+ repl/).allTextContents()).map(text => parseInt(text))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await noSidewaysScroll(page)

  allowed.push(/404/)
  await page.goto('/ask/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Question not found' })).toBeVisible()
  await axe(page)
})

test('embeds the list for a URL in the document, without another request', async ({ page }) => {
  const own = word()
  await post(page, '/api/questions', { id: crypto.randomUUID(), category: 'Podcasting', title: `Who edits ${own}?` })
  const requests = countRequests(page)
  const articles = page.getByRole('article')
  for (const [query, count] of [
    ['category=Podcasting&sort=mostAnswered', null],
    [`search=${own}&category=Podcasting`, 1],
    [`search=${own}&sort=unanswered&cursor=made-up&limit=7`, 1],
    [`search=${own}&category=Creative+Arts`, 0],
  ] as const) {
    await page.goto(`/ask?${query}`)
    if (count === null) await expect(articles.first()).toContainText('Podcasting')
    else if (count === 0) await expect(page.getByRole('heading', { name: 'No questions match' })).toBeVisible()
    else await expect(articles).toHaveCount(count)
  }
  expect(requests.filter(path => path.startsWith('/api/'))).toEqual([])

  await page.goto(`/ask?category=Gossip&search=${own}`)
  await expect(articles).toHaveCount(1)
  expect(requests.filter(path => path.startsWith('/api/'))).toEqual(['/api/questions'])
})
