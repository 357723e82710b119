import type { Browser, Page } from '@playwright/test'
import { asAdmin } from './support/admin.ts'
import { newMember } from './support/member.ts'
import { button, toast } from './support/security.ts'
import { expect, loadMore, post, test } from './support/test.ts'

// A press that finds nothing tells where it was, before the time of the whole test is over.
test.use({ actionTimeout: 15_000 })

const tag = () => crypto.randomUUID().slice(0, 8)
const window = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
const choose = async (page: Page, menu: string, item: string) => {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const cards = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const featured = (page: Page) => page.getByRole('region', { name: 'Featured post' })
const heading = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words })
/** The replies of the question that stands open, as they are read. */
const thread = (page: Page) => page.getByRole('region', { name: 'Replies' }).getByRole('listitem')

test('three people in three windows: what one does, the others see, and nobody loses what they type', async ({
  page: asker,
  browser,
}) => {
  test.slow()
  const [reader, admin] = [await window(browser), await window(browser)]
  const words = `Who restores tiled floors ${tag()}?`
  await newMember(asker, { name: 'Aina Asker' })
  await newMember(reader, { name: 'Remei Reader' })
  await asker.goto('/ask')
  await reader.goto('/home')

  await asAdmin(admin, async () => {
    // Asked in one window, it waits in the others.
    await asker.getByLabel('Your question').fill(`${words}\nHydraulic ones, from 1910.`)
    await asker.getByLabel('Category', { exact: true }).selectOption('Creative Arts')
    await button(asker, 'Ask').click()
    await expect(toast(asker, 'Question posted!')).toBeVisible()
    await expect(cards(asker, words)).toHaveCount(1)
    for (const page of [reader, admin]) {
      await button(page, '1 new question').click()
      await expect(cards(page, words)).toBeInViewport()
    }

    // The admin's role counts since home was opened, and for what came live: the menu is there. The reader has none.
    await expect(button(reader, `More about ${words}`)).toHaveCount(0)
    await cards(reader, words).getByRole('link').click()
    await expect(heading(reader, words)).toBeVisible()
    await choose(admin, `More about ${words}`, 'Feature')
    await expect(featured(admin).getByRole('heading')).toHaveText(words)
    await expect(reader.getByText('Featured', { exact: true })).toBeVisible()
    await expect(cards(asker, words).getByText('Featured', { exact: true })).toBeVisible()

    // Two answer at once, one of them while the question changes under their hands.
    await featured(admin).getByRole('link').click()
    await cards(asker, words).getByRole('link').click()
    const box = reader.getByLabel('Your reply', { exact: true })
    await box.fill('My uncle in Sants,')
    await choose(asker, 'More about this question', 'Edit')
    const edited = asker.getByLabel('Edit your question')
    await expect(edited).toHaveValue(`${words}\nHydraulic ones, from 1910.`)
    await edited.fill(`${words}\nHydraulic ones,\n\nfrom 1910 or so.`)
    await admin.getByLabel('Your reply', { exact: true }).fill('Ask at the city archive.')
    await button(admin, 'Post reply').click()
    await expect(thread(asker).filter({ hasText: 'city archive' })).toHaveCount(1)
    await expect(edited).toHaveValue(`${words}\nHydraulic ones,\n\nfrom 1910 or so.`)
    await edited.press('Control+Enter')
    await expect(reader.getByText('from 1910 or so.')).toBeVisible()
    await expect(box).toHaveValue('My uncle in Sants,')
    await box.pressSequentially(' on Fridays.')
    await box.press('Control+Enter')
    for (const page of [asker, reader, admin]) {
      await expect(thread(page)).toHaveCount(2)
      await expect(thread(page).nth(0)).toContainText('city archive')
      await expect(thread(page).nth(1)).toContainText('on Fridays.')
    }
    // What is edited again is what was typed, with its lines.
    await choose(asker, 'More about this question', 'Edit')
    await expect(edited).toHaveValue(`${words}\nHydraulic ones,\n\nfrom 1910 or so.`)
    await button(asker, 'Cancel').click()

    // A report is between the reporter and the admins.
    await choose(asker, 'More about the reply by Remei Reader', 'Report')
    await asker.getByLabel('What happened?').fill('He is nobody’s uncle.')
    await button(asker, 'Submit Report').click()
    await expect(asker.getByText('Under review')).toBeVisible()
    await expect(reader.getByText('Under review')).toBeHidden()

    // Taken away, it is gone for everybody, and so is its place; taken back, it stands as it stood.
    await box.fill('Or his neighbour')
    await choose(asker, 'More about this question', 'Delete')
    for (const page of [reader, admin]) await expect(heading(page, 'Question not found')).toBeVisible()
    await expect(reader.getByRole('region', { name: 'What you had written' }).getByRole('textbox')).toHaveValue(
      'Or his neighbour',
    )
    await button(asker, 'Undo').click()
    await expect(toast(asker, 'The question is back.')).toBeVisible()
    for (const page of [reader, admin]) {
      await expect(heading(page, words)).toBeVisible()
      await expect(thread(page)).toHaveCount(2)
      await expect(page.getByText('Featured', { exact: true })).toBeHidden()
    }
    await expect(box).toHaveValue('Or his neighbour')
  })
  await Promise.all([reader, admin].map(page => page.context().close()))
})

test('while others post, a list is read on without doubles or holes', async ({ page, browser }) => {
  const [first, second] = [await window(browser), await window(browser)]
  await Promise.all([newMember(page), newMember(first), newMember(second)])
  const own = tag()
  const ask = async (from: Page) => {
    const id = crypto.randomUUID()
    const text = `Is this ${id.slice(0, 8)} of ${own}?`
    const answer = await post(from, '/api/questions', { id, category: 'Podcasting', text })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  /** The whole list as the server has it, in its order. */
  const all = async (path: string) => {
    const ids: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const answer = await page.request.get(`${path}?limit=100${next && `&cursor=${next}`}`)
      const list = (await answer.json()) as { items: { title: string }[]; next: string | null }
      ids.push(...list.items.map(({ title }) => title))
      next = list.next
    }
    return ids
  }
  const more = button(page, 'Load More')
  for (const [screen, path] of [
    ['/ask', '/api/questions'],
    ['/home', '/api/feed'],
  ] as const) {
    await page.goto(screen)
    const shown = page.getByRole('article')
    await expect(shown.first()).toBeVisible()
    for (let posts = 0; await more.isVisible(); posts++) {
      if (posts < 3) await Promise.all([ask(first), ask(second)])
      await loadMore(page)
    }
    await button(page, '6 new questions').or(button(page, '4 new questions')).click()
    const titles = () => shown.getByRole('heading').allTextContents()
    const found = await all(path)
    // Home shows its first, the featured one, in a place of its own.
    await expect.poll(titles).toEqual(screen === '/home' ? found.slice(1) : found)
  }
  await Promise.all([first, second].map(other => other.context().close()))
})
