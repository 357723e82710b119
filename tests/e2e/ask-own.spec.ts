import type { Page } from '@playwright/test'
import { newMember } from './support/member.ts'
import { button, tabTo, toast } from './support/security.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

const asked = async (page: Page, text: string): Promise<string> => {
  const id = crypto.randomUUID()
  const answer = await post(page, '/api/questions', { id, category: 'Podcasting', text })
  expect(answer.status(), await answer.text()).toBe(200)
  return id
}
const replied = async (page: Page, questionId: string, body: string): Promise<string> => {
  const id = crypto.randomUUID()
  const answer = await post(page, `/api/questions/${questionId}/replies`, { id, body })
  expect(answer.status(), await answer.text()).toBe(200)
  return id
}
const menu = (page: Page, name: string, item: string) =>
  page
    .getByRole('button', { name })
    .click()
    .then(() => page.getByRole('menuitem', { name: item }).click())

test('an own question is edited in place; a failure and leaving keep the text', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED|Failed to load resource/)
  await newMember(page)
  const id = await asked(page, 'Where do I record a podcast? It has to be quiet.')
  await page.goto(`/ask/${id}`)
  await menu(page, 'More about this question', 'Edit')
  const text = page.getByLabel('Edit your question')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Where do I record a podcast? It has to be quiet.')
  await axe(page)
  await text.fill('Where do I record two voices? Quiet, please.')
  await page.getByLabel('Category', { exact: true }).selectOption('Creative Arts')
  await page.route(`**/api/questions/${id}`, route =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('The question was not saved.')
  await expect(text).toHaveValue('Where do I record two voices? Quiet, please.')
  await button(page, 'Back').click()
  await button(page, 'Keep editing').click()
  await expect(text).toHaveValue('Where do I record two voices? Quiet, please.')
  await page.unroute(`**/api/questions/${id}`)
  await text.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Where do I record two voices?' })).toBeFocused()
  await expect(page.getByText('Creative Arts', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /edited/ })).toBeVisible()
})

test('the keyboard alone deletes a question and a reply, and takes it back', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page)
  const words = `Who repairs tents ${crypto.randomUUID().slice(0, 8)}?`
  const id = await asked(page, words)
  await replied(page, id, 'I do, on Sundays.')
  await page.goto(`/ask/${id}`)
  await tabTo(page, button(page, 'More about your reply'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('I do, on Sundays.')).toBeHidden()
  // The toast before may still be on its way out.
  await expect(button(page, 'Undo')).toHaveCount(1)
  await page.keyboard.press('Alt+KeyT')
  await tabTo(page, button(page, 'Undo'))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The reply is back.')).toBeVisible()
  await expect(page.getByText('I do, on Sundays.')).toBeVisible()

  await button(page, 'More about this question').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ask$/)
  await expect(page.getByRole('heading', { level: 1, name: 'The Ask' })).toBeFocused()
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(0)
  // The toast before may still be on its way out.
  await expect(button(page, 'Undo')).toHaveCount(1)
  await page.keyboard.press('Alt+KeyT')
  await tabTo(page, button(page, 'Undo'))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The question is back.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(1)
  await page.getByRole('article').filter({ hasText: words }).getByRole('link').click()
  await expect(page.getByText('I do, on Sundays.')).toBeVisible()
})

test('an own reply is edited; others are reported, and are then under review', async ({ page, browser, allowed }) => {
  allowed.push(/ERR_FAILED|Failed to load resource/)
  await newMember(page)
  const id = await asked(page, `Who lends a kayak ${crypto.randomUUID().slice(0, 8)}?`)
  await replied(page, id, 'Mine has a hole.')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'jordi@example.org')
  await replied(other, id, 'Buy my kayak course now.')
  await page.goto(`/ask/${id}`)
  await menu(page, 'More about your reply', 'Edit')
  const own = page.getByLabel('Edit your reply')
  await expect(own).toBeFocused()
  await own.fill('x')
  await expect(button(page, 'Save')).toBeDisabled()
  await own.fill('Mine has two holes.')
  await own.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mine has two holes.' })).toContainText('edited')

  const report = /More about the reply by/
  await page.getByRole('button', { name: report }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this reply' })
  await expect(dialog.getByRole('button', { name: 'Submit Report' })).toBeDisabled()
  await dialog.getByLabel('What happened?').fill('It is an advertisement.')
  await axe(page)
  await page.route('**/api/reports', route => route.abort())
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to submit report')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/reports')
  await expect(page.getByRole('button', { name: report })).toBeFocused()
  await page.getByRole('button', { name: report }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(dialog.getByLabel('What happened?')).toHaveValue('It is an advertisement.')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page, 'Report submitted successfully')).toBeVisible()
  const reply = page.getByRole('listitem').filter({ hasText: 'Buy my kayak course now.' })
  await expect(reply).toContainText('Under review')
  await page.reload()
  await expect(reply).toContainText('Under review')
  await axe(page)

  // Its author sees nothing of it; the asker is reported the same way.
  await other.goto(`/ask/${id}`)
  await expect(other.getByText('Buy my kayak course now.')).toBeVisible()
  await expect(other.getByText('Under review')).toBeHidden()
  await menu(other, 'More about this question', 'Report')
  await other.getByLabel('What happened?').fill('No.')
  await button(other, 'Submit Report').click()
  await expect(other.getByText('Under review')).toBeVisible()
  await other.context().close()
})

test('a link to one reply opens there, by id and by slug, and addresses can be followed', async ({ page }) => {
  await newMember(page)
  const id = await asked(page, `Which form is it ${crypto.randomUUID().slice(0, 8)}? See https://example.org/a(b).`)
  for (let count = 1; count <= 12; count++) await replied(page, id, `Answer number ${count}\nand one line more.`)
  const last = await replied(page, id, 'javascript:alert(1) <b>bold</b> [x](https://example.org/c) **no**')
  await page.goto(`/ask/${id}#reply-${last}`)
  const reply = page.locator(`#reply-${last}`)
  await expect(reply).toBeInViewport()
  await expect(reply).toBeFocused()
  await expect(reply).toHaveAttribute('aria-current', 'true')
  await expect(reply).toContainText('javascript:alert(1) <b>bold</b> [x](https://example.org/c')
  const link = reply.locator('a[target=_blank]')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://example.org/c')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(page.locator('main p a[target=_blank]').first()).toHaveAttribute('href', 'https://example.org/a(b)')

  const { slug } = (await (await page.request.get(`/api/questions/${id}`)).json()) as { slug: string }
  await page.goto(`/ask/${slug}#reply-${last}`)
  await expect(reply).toBeFocused()
  await page.goto('/ask')
  await page.goto(`/ask/${slug}#reply-${crypto.randomUUID()}`)
  await expect(toast(page, 'That reply is not there any more.')).toBeVisible()
})
