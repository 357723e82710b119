import type { Page } from '@playwright/test'
import { countRequests, newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { axe, expect, signIn, test, takenOver } from './support/test.ts'

const marta = 'marta@example.org'
const question = 'What brought you to Barcelona?'
const answerBox = (page: Page) => page.getByLabel('Your answer', { exact: true })
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back, / })
const people = (page: Page) =>
  page.getByRole('region', { name: 'People you should meet' }).getByRole('listitem').getByRole('link')

test(
  'home stands in its order, with what matters above the fold, and asks for nothing more',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await signIn(page, marta)
    const asked = countRequests(page)
    await page.goto('/home')
    await expect(greeting(page)).toHaveText('Welcome back, Marta!')
    await expect(page.getByText(/^\w+day \d+ \w+ · Barcelona$/)).toBeVisible()
    const parts = [
      greeting(page),
      page.getByRole('heading', { name: question }),
      page.getByRole('heading', { name: 'People you should meet' }),
      page.getByRole('region', { name: 'Featured post' }),
      page.getByRole('button', { name: 'Create a Post' }),
      page.getByRole('heading', { name: 'Recent Activity' }),
      page.getByRole('button', { name: 'Load More' }),
    ]
    for (const part of parts) await expect(part).toBeVisible()
    const tops = await Promise.all(parts.map(async part => (await part.boundingBox())!.y))
    if (isMobile) {
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      // The tab bar covers the last 64 pixels.
      const first = await people(page).first().locator('xpath=ancestor::li').boundingBox()
      expect(first!.y + 72).toBeLessThan(844 - 64)
    }
    expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
  },
)

test('who has scrolled before the app has arrived stays where they are', async ({ page }) => {
  await signIn(page, marta)
  let arrive = () => undefined as void
  const held = new Promise<void>(resolve => (arrive = resolve))
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Recent Activity' }).evaluate(heading => heading.scrollIntoView())
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  arrive()
  // It answers once it has come.
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
})

test('home is clean in both themes, and holds on a narrow phone', { tag: '@both' }, async ({ page, isMobile }) => {
  await signIn(page, marta)
  for (const theme of ['light', 'dark']) {
    await page.addInitScript(value => localStorage.setItem('theme', value), theme)
    await page.goto('/home')
    await expect(greeting(page)).toBeVisible()
    await axe(page)
  }
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await expect(page.getByRole('dialog', { name: 'What do you want to do?' })).toBeVisible()
  await axe(page)
  if (!isMobile) return
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})

test('the icebreaker is answered, edited and cancelled, and nothing typed is lost', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED|Failed to load resource/)
  // Of its own: what the member of another test answered may stand among the neighbours'.
  const tag = crypto.randomUUID().slice(0, 8)
  const [late, light] = [`A ferry that was late ${tag}.`, `A ferry, and then the light ${tag}.`]
  await newMember(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await answerBox(page).fill(late)
  await page.reload()
  await expect(answerBox(page)).toHaveValue(late)
  await page.route('**/api/icebreaker', route => route.abort())
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Save failed')).toBeVisible()
  await expect(page.getByText("Couldn't save your answer. Please try again.")).toBeVisible()
  await expect(answerBox(page)).toHaveValue(late)
  await page.unroute('**/api/icebreaker')
  await answerBox(page).press('Control+Enter')
  await expect(page.getByText('Answer saved!')).toBeVisible()
  await expect(page.getByText('Your icebreaker answer has been updated.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Icebreaker', { exact: true })).toBeVisible()
  await expect(page.getByText('Answer saved!')).toBeHidden()
  await expect(answerBox(page)).toBeHidden()
  const pencil = page.getByRole('button', { name: 'Edit your answer' })
  await expect(pencil).toBeFocused()

  await pencil.click()
  await expect(answerBox(page)).toBeFocused()
  await expect(answerBox(page)).toHaveValue(late)
  await answerBox(page).fill('Something else entirely.')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText(late)).toBeVisible()
  await pencil.click()
  await answerBox(page).fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(answerBox(page)).toBeFocused()
  await answerBox(page).fill('x'.repeat(501))
  await expect(page.getByText('1 character too many').or(page.getByText('-1 left'))).toBeVisible()
  await answerBox(page).fill(light)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(answerBox(page)).toBeHidden()
  await expect(page.getByText(light)).toBeVisible()
  await page.reload()
  await expect(page.getByText(light)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(light)).toBeVisible()
})

test('three neighbours answer, more on demand, and each leads to its person', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  const peers = page.getByRole('list', { name: 'What neighbours said' }).getByRole('listitem')
  await expect(peers).toHaveCount(3)
  const firstThree = await peers.allTextContents()
  await page.getByRole('button', { name: 'See more answers' }).click()
  await expect(peers).toHaveCount(10)
  expect((await peers.allTextContents()).slice(0, 3)).toEqual(firstThree)
  await axe(page)
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(peers).toHaveCount(3)
  await page.reload()
  expect(await peers.allTextContents()).toEqual(firstThree)
  const name = await peers.first().getByRole('link').textContent()
  await peers.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
})

test('people to meet stay the same ones, say why, and lead to their profiles', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  await expect(people(page)).toHaveCount(3)
  const names = await people(page).allTextContents()
  const reasons = page.getByRole('region', { name: 'People you should meet' }).getByRole('listitem')
  for (const text of await reasons.allTextContents())
    expect(text).toMatch(/(Also in|Also knows|Also from) .+$|New here$|Answered your question$/)
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('people_suggestions_cache')))
  await expect.poll(stored).toHaveLength(1)
  await page.reload()
  expect(await people(page).allTextContents()).toEqual(names)
  await people(page).first().click()
  await expect(page).toHaveURL(/\/profile\/[\w-]{36}$/)
  await page.goBack()
  expect(await people(page).allTextContents()).toEqual(names)
  await page.getByRole('region', { name: 'People you should meet' }).getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/c/barcelona/people')
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await stored()).toEqual([])
})

test(
  'creating begins with a sheet: by its button, by the key c, and not while typing',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await newMember(page)
    await page.goto('/swap')
    await takenOver(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
    // Until the page is there, what has focus is still about to change, and so where a sheet gives it back to.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/^Home/)
    const sheet = page.getByRole('dialog', { name: 'What do you want to do?' })
    const open = page.getByRole('button', { name: 'Create a Post' })
    await open.click()
    for (const [name, path] of [
      ['Question Ask the community', '/ask'],
      ['Event Share an event', '/events?new=1'],
      ['Selling Sell an item', '/swap?new=selling'],
      ['Renting Rent out something', '/swap?new=renting'],
      ['Tickets Share or sell tickets', '/swap?new=ticket'],
    ] as const)
      await expect(sheet.getByRole('link', { name })).toHaveAttribute('href', path)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(open).toBeFocused()

    await page.keyboard.press('c')
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/home')

    await answerBox(page).pressSequentially('cc')
    await expect(answerBox(page)).toHaveValue('cc')
    await expect(sheet).toBeHidden()

    // On a busy machine a layer takes its time to go: the next one may be asked for while it does.
    await page.evaluate(() => document.styleSheets[0]?.insertRule('* { animation-duration: 1500ms !important }'))
    await open.click()
    await sheet.getByRole('link', { name: /^Selling/ }).click()
    const form = page.getByRole('dialog', { name: 'New Listing' })
    await expect(form.getByRole('radio', { name: 'Selling' })).toBeChecked()
    await expect(page).toHaveURL('/swap')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    if (isMobile) await page.keyboard.press('c')
    else await open.click()
    await sheet.getByRole('link', { name: /^Question/ }).click()
    await expect(page).toHaveURL('/ask')
    await expect(page.getByLabel('Your question')).toBeFocused()
  },
)

test('whoever comes by a link waits for one answer; a failure is said and tried again', async ({ page, allowed }) => {
  allowed.push(/503|ERR_FAILED|Failed to load resource/)
  await signIn(page, marta)
  await page.goto('/ask')
  await expect(page.getByRole('article').first()).toBeVisible()
  const asked = countRequests(page)
  await page.route('**/api/home', route => route.abort())
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'A tile came loose' })).toBeVisible({ timeout: 20_000 })
  await expect(greeting(page)).toBeVisible()
  await page.unroute('**/api/home')
  asked.length = 0
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual(['/api/home'])
})

test('on the first day of a city every part says so', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/ask')
  await page.route('**/api/home', route =>
    route.fulfill({
      json: { icebreaker: { answer: null, peers: [] }, people: [], featured: null, feed: { items: [], next: null } },
    }),
  )
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('No neighbour has answered yet. Yours may be the first they read.')).toBeVisible()
  await expect(page.getByText(/^Nobody to introduce yet\./).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quiet so far' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Featured post' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
  await noSidewaysScroll(page)
  await axe(page)
})
