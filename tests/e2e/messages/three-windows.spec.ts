import type { Browser, Page } from '@playwright/test'
import { asAdmin } from '../support/admin.ts'
import { newMember } from '../support/member.ts'
import { button, toast } from '../support/security.ts'
import { expect, test } from '../support/test.ts'

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
const thread = (page: Page) => page.getByRole('region', { name: 'Replies' }).getByRole('listitem')

test('shows each member’s actions in three windows, and keeps typed text', async ({ page: asker, browser }) => {
  test.slow()
  const [reader, admin] = [await window(browser), await window(browser)]
  const words = `Who restores tiled floors ${tag()}?`
  await newMember(asker, { name: 'Aina Asker' })
  await newMember(reader, { name: 'Remei Reader' })
  await asker.goto('/ask')
  await reader.goto('/home')

  await asAdmin(admin, async () => {
    await asker.getByLabel('Your question').fill(words)
    await button(asker, 'Add details').click()
    await asker.getByLabel(/^Details/).fill('Hydraulic ones, from 1910.')
    await asker.getByLabel('Category', { exact: true }).selectOption('Creative Arts')
    await button(asker, 'Ask').click()
    await expect(toast(asker, 'Question posted!')).toBeVisible()
    await expect(cards(asker, words)).toHaveCount(1)
    for (const page of [reader, admin]) {
      await button(page, '1 new question').click()
      await expect(cards(page, words)).toBeInViewport()
    }

    await expect(button(reader, `More options for ${words}`)).toHaveCount(0)
    await cards(reader, words).getByRole('heading').getByRole('link').click()
    await expect(heading(reader, words)).toBeVisible()
    await choose(admin, `More options for ${words}`, 'Feature')
    await expect(featured(admin).getByRole('heading')).toHaveText(words)
    await expect(reader.getByText('Featured', { exact: true })).toBeVisible()
    await expect(cards(asker, words).getByText('Featured', { exact: true })).toBeVisible()

    await featured(admin).getByRole('heading').getByRole('link').click()
    await cards(asker, words).getByRole('heading').getByRole('link').click()
    const box = reader.getByLabel('Your reply', { exact: true })
    await box.fill('My uncle in Sants,')
    await choose(asker, 'More options for this question', 'Edit')
    await expect(asker.getByLabel('Edit your question')).toHaveValue(words)
    const edited = asker.getByLabel(/^Details/)
    await expect(edited).toHaveValue('Hydraulic ones, from 1910.')
    await edited.fill('Hydraulic ones,\n\nfrom 1910 or so.')
    await admin.getByLabel('Your reply', { exact: true }).fill('Ask at the city archive.')
    await button(admin, 'Post reply').click()
    await expect(thread(asker).filter({ hasText: 'city archive' })).toHaveCount(1)
    await expect(edited).toHaveValue('Hydraulic ones,\n\nfrom 1910 or so.')
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
    await choose(asker, 'More options for this question', 'Edit')
    await expect(edited).toHaveValue('Hydraulic ones,\n\nfrom 1910 or so.')
    await button(asker, 'Cancel').click()

    await choose(asker, 'More options for the reply by Remei Reader', 'Report')
    await asker.getByLabel('What happened?').fill('He is nobody’s uncle.')
    await button(asker, 'Submit Report').click()
    await expect(asker.getByText('Under review')).toBeVisible()
    await expect(reader.getByText('Under review')).toBeHidden()

    await box.fill('Or his neighbour')
    await choose(asker, 'More options for this question', 'Delete')
    // Keeps the toast open.
    await button(asker, 'Undo').hover()
    for (const page of [reader, admin]) await expect(heading(page, 'Question not found')).toBeVisible()
    await expect(reader.getByRole('region', { name: 'Your unsaved text' }).getByRole('textbox')).toHaveValue(
      'Or his neighbour',
    )
    await button(asker, 'Undo').click()
    await expect(toast(asker, 'Question restored.')).toBeVisible()
    for (const page of [reader, admin]) {
      await expect(heading(page, words)).toBeVisible()
      await expect(thread(page)).toHaveCount(2)
      await expect(page.getByText('Featured', { exact: true })).toBeHidden()
    }
    await expect(box).toHaveValue('Or his neighbour')
  })
  await Promise.all([reader, admin].map(page => page.context().close()))
})
