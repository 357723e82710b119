import type { Page } from '@playwright/test'
import { newMember } from './support/member.ts'
import { button, toast } from './support/security.ts'
import { expect, post, signIn, test } from './support/test.ts'

const origin = () => `http://127.0.0.1:${process.env['E2E_PORT']}`
const send = async (page: Page, method: 'PUT' | 'DELETE' | 'POST', path: string, data?: object) => {
  const answer = await page.request.fetch(path, { method, headers: { origin: origin() }, ...(data ? { data } : {}) })
  expect(answer.status(), await answer.text()).toBe(200)
}
const tag = () => crypto.randomUUID().slice(0, 8)

/** A question by the first person, open before the second, who answers it. */
async function two(page: Page, other: Page): Promise<{ id: string; words: string }> {
  await newMember(page)
  const id = crypto.randomUUID()
  const words = `Who plays bocce ${tag()}?`
  await post(page, '/api/questions', { id, category: 'Health & Wellness', text: words })
  await signIn(other, 'jordi@example.org')
  await other.goto('/ask')
  await other.getByRole('article').filter({ hasText: words }).getByRole('link').click()
  await expect(other.getByRole('heading', { level: 1, name: words })).toBeVisible()
  return { id, words }
}

test('what one changes and takes away, the other sees, and keeps what they are typing', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  const { id, words } = await two(page, other)
  const box = other.getByLabel('Your reply', { exact: true })
  await box.fill('I play on')
  const replyId = crypto.randomUUID()
  await post(page, `/api/questions/${id}/replies`, { id: replyId, body: 'Nobody yet.' })
  await expect(other.getByText('Nobody yet.')).toBeVisible()
  await send(page, 'PUT', `/api/replies/${replyId}`, { body: 'Two of us now.' })
  await expect(other.getByText('Two of us now.')).toBeVisible()
  await send(page, 'DELETE', `/api/replies/${replyId}`)
  await expect(other.getByText('Two of us now.')).toBeHidden()
  await send(page, 'POST', `/api/replies/${replyId}/restore`, {})
  await expect(other.getByText('Two of us now.')).toBeVisible()
  await send(page, 'PUT', `/api/questions/${id}`, { category: 'Podcasting', text: `${words} With podcast.` })
  await expect(other.getByText('With podcast.')).toBeVisible()
  await expect(box).toHaveValue('I play on')

  await send(page, 'DELETE', `/api/questions/${id}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Question not found' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'What you had written' }).getByRole('textbox')).toHaveValue(
    'I play on',
  )
  await other.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(other, 'Copy text').click()
  await expect(toast(other, 'Text copied to clipboard')).toBeVisible()
  await send(page, 'POST', `/api/questions/${id}/restore`, {})
  await expect(box).toHaveValue('I play on')
  await other.context().close()
})

test('an editor keeps its text when the same is changed or removed in another window', async ({ page, context }) => {
  await newMember(page)
  const id = crypto.randomUUID()
  const replyId = crypto.randomUUID()
  await post(page, '/api/questions', { id, category: 'Podcasting', text: `Who edits faster ${tag()}?` })
  await post(page, `/api/questions/${id}/replies`, { id: replyId, body: 'First words.' })
  await page.goto(`/ask/${id}`)
  await button(page, 'More about your reply').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const own = page.getByLabel('Edit your reply')
  await own.fill('My long and careful words.')
  await button(page, 'More about this question').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const question = page.getByLabel('Edit your question')
  await question.fill('Who edits better than I do?')

  const second = await context.newPage()
  await second.goto('/home')
  await send(second, 'PUT', `/api/replies/${replyId}`, { body: 'Changed elsewhere.' })
  await expect(page.getByText('It was changed elsewhere while you were writing.')).toBeVisible()
  await expect(own).toHaveValue('My long and careful words.')
  await send(second, 'PUT', `/api/questions/${id}`, { category: 'Podcasting', text: 'Changed as well?' })
  await expect(page.getByText('It was changed elsewhere while you were writing.')).toHaveCount(2)
  await expect(question).toHaveValue('Who edits better than I do?')
  await send(second, 'DELETE', `/api/replies/${replyId}`)
  const kept = page.getByRole('region', { name: 'What you had written' }).getByRole('textbox')
  await expect(kept).toHaveValue('My long and careful words.')
  await send(second, 'DELETE', `/api/questions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Question not found' })).toBeVisible()
  await expect(kept).toHaveCount(2)
})

test('a post that failed keeps its words through signing out, for its author alone', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED|Failed to load resource/)
  const { email } = await newMember(page)
  await page.goto('/ask')
  const text = page.getByLabel('Your question')
  const words = `Does this arrive ${tag()}?`
  await text.fill(words)
  await page.getByLabel('Category', { exact: true }).selectOption('Podcasting')
  await page.route('**/api/questions', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await button(page, 'Ask').click()
  await expect(page.getByText('Failed to post question')).toBeVisible()
  const signOut = async () => {
    await page.goto('/home')
    await page.getByRole('button', { name: 'Open account menu' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
  }
  await signOut()
  await signIn(page, 'jordi@example.org')
  await page.goto('/ask')
  await expect(text).toHaveValue('')
  await text.fill('Only typed, never sent')
  await signOut()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Only typed')
  await signIn(page, email, 'pa amb tomàquet')
  await page.goto('/ask')
  await expect(text).toHaveValue(words)
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Podcasting')
  await page.unroute('**/api/questions')
  await button(page, 'Ask').click()
  await expect(page.getByText('Question posted!')).toBeVisible()
  await expect(text).toHaveValue('')
  await page.reload()
  await expect(text).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('unsent')))).toEqual([])
})

test('a reply to a question that is gone is not lost', async ({ page, browser, allowed }) => {
  allowed.push(/404/)
  const other = await (await browser.newContext()).newPage()
  const { id } = await two(page, other)
  await other.getByLabel('Your reply', { exact: true }).fill('Thursdays in the park.')
  // The stream is late: the answer comes from the server, not from an event.
  await other.route(`**/api/questions/${id}/replies`, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await send(page, 'DELETE', `/api/questions/${id}`)
    return route.fallback()
  })
  await button(other, 'Post reply').click()
  await expect(other.getByRole('heading', { level: 1, name: 'Question not found' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'What you had written' }).getByRole('textbox')).toHaveValue(
    'Thursdays in the park.',
  )
  await other.context().close()
})
