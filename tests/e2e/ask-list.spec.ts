import { questionCategories } from '../../contract/vocabulary.ts'
import { countRequests, newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

const marta = 'marta@example.org'
const jordi = 'jordi@example.org'
const word = () => `zz${Math.random().toString(36).slice(2, 10)}`

test(
  'questions are searched, sorted and narrowed by the address, over Back and a reload',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await signIn(page, marta)
    const own = word()
    const id = crypto.randomUUID()
    await post(page, '/api/questions', { id, category: 'Podcasting', text: `Qui té un micròfon ${own} bo?` })
    await page.goto('/ask')
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    const articles = page.getByRole('article')
    await search.pressSequentially(`microfon ${own}`)
    await expect(page).toHaveURL(new RegExp(`search=microfon\\+${own}`))
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
    const clear = page.getByRole('button', { name: 'Clear all' })
    // The tab bar covers the last 64 pixels of the phone.
    if (isMobile) {
      const { y, height } = (await clear.boundingBox())!
      expect(y + height).toBeLessThan(844 - 64)
    }
    await clear.click()
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL(/\/ask$/)
    await expect(articles).toHaveCount(20)

    await page.getByRole('button', { name: 'Sort questions: Newest' }).click()
    await axe(page)
    await page.getByRole(isMobile ? 'radio' : 'menuitemradio', { name: 'Most answered' }).click()
    await expect(page).toHaveURL(/sort=mostAnswered/)
    await expect(page.getByRole('button', { name: 'Sort questions: Most answered' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sort questions: Most answered' })).toBeVisible()
    const counts = (await articles.getByText(/\d+ repl/).allTextContents()).map(text => parseInt(text))
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    await noSidewaysScroll(page)
  },
)

test('an address brings its own list: nothing more is asked, and another list is not shown first', async ({ page }) => {
  await signIn(page, marta)
  const own = word()
  await post(page, '/api/questions', { id: crypto.randomUUID(), category: 'Podcasting', text: `Who edits ${own}?` })
  const asked = countRequests(page)
  const articles = page.getByRole('article')
  for (const [query, count] of [
    ['category=Podcasting&sort=mostAnswered', null],
    [`search=${own}&category=Podcasting`, 1],
    [`search=${own}&sort=unanswered&cursor=made-up&limit=7`, 1],
    [`search=${own}&category=Creative+Arts`, 0],
  ] as const) {
    await page.goto(`/ask?${query}`)
    if (count === null) await expect(articles.first()).toContainText('Podcasting')
    else if (count === 0) await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    else await expect(articles).toHaveCount(count)
  }
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])

  // What the server would refuse is not guessed: the screen asks for the list that it shows.
  await page.goto(`/ask?category=Gossip&search=${own}`)
  await expect(articles).toHaveCount(1)
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual(['/api/questions'])
})

test('a new question waits only where it belongs', async ({ page, browser }) => {
  await newMember(page)
  await page.goto('/ask?category=Podcasting')
  await expect(page.getByRole('article').first()).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, jordi)
  const own = word()
  const ask = (category: string) =>
    post(other, '/api/questions', { id: crypto.randomUUID(), category, text: `Anybody for ${own} or ${word()}?` })
  await ask('Creative Arts')
  await ask('Podcasting')
  const pill = page.getByRole('button', { name: /new question/ })
  const mine = page.getByRole('article').filter({ hasText: own })
  await expect(pill).toHaveText('1 new question')
  await expect(mine).toHaveCount(0)
  // A list that is read only now brings both itself.
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(mine).toHaveCount(2)
  await expect(pill).toBeHidden()
  const chips = page.getByRole('group', { name: 'Filter by category' })
  await chips.getByRole('button', { name: 'Podcasting' }).click()
  await pill.click()
  await expect(mine).toHaveCount(1)
  await expect(pill).toBeHidden()
  // One that was read before they were asked knows of them when it is shown again.
  await ask('Creative Arts')
  await chips.getByRole('button', { name: 'All', exact: true }).click()
  await pill.click()
  await expect(mine).toHaveCount(3)
  await other.context().close()
})

test('a list that fails at first says so and is tried again', async ({ page, allowed }) => {
  allowed.push(/403/)
  await signIn(page, marta)
  await page.goto('/ask')
  await page.route('**/api/questions?**', route => route.fulfill(refusal(403, 'FORBIDDEN')))
  await page.getByRole('searchbox').fill('bike')
  await expect(page.getByRole('heading', { name: 'A tile came loose' })).toBeVisible()
  await page.unroute('**/api/questions?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'A tile came loose' })).toBeHidden()
})

test('on a wide screen every category is in sight, once', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/ask')
  const chips = page.getByRole('group', { name: 'Filter by category' })
  for (const name of ['All', ...questionCategories])
    await expect(chips.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await chips.getByRole('button', { name: 'Podcasting' }).click()
  await expect(page).toHaveURL(/category=Podcasting/)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(chips).toHaveCount(1)
  await expect(chips.getByRole('button', { name: 'Podcasting' })).toBeInViewport({ ratio: 1 })
})
