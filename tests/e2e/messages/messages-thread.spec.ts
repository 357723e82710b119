import { box, log, pair, said, say, write } from '../support/chat.ts'
import { fixture } from '../support/fixture.ts'
import { button } from '../support/security.ts'
import { axe, expect, post, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

const markRead = async (page: Page, conversationId: string, seq: number) =>
  expect((await post(page, `/api/conversations/${conversationId}/read`, { seq })).status()).toBe(200)

const send = (conversationId: string, messages: { from: { id: string }; body: string }[]) =>
  fixture('messages', { conversation: { id: conversationId }, messages })

const numbered = (from: { id: string }, word: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ from, body: `${word} ${at + 1}` }))

/** A reload before it would abort the request that marks them. */
const allRead = (page: Page) =>
  expect.poll(async () => (await page.request.get('/api/conversations/unread')).json()).toMatchObject({ items: [] })

test('loads older and newer messages without moving visible ones, and opens a search result at its position', async ({
  page,
  browser,
}) => {
  const { other, me, them, path, conversationId } = await pair(page, browser)
  const lines = numbered(me, 'Line', 58).map((line, at) => (at % 2 ? { ...line, from: them } : line))
  await send(conversationId, [...lines, { from: them, body: 'The newest' }])
  await markRead(page, conversationId, 59)
  await page.route(/\.webp/, route => route.abort())
  let release = () => {}
  const late = new Promise<void>(resolve => (release = resolve))
  await page.route('**/messages?*', async route => {
    await late
    await route.continue()
  })
  await page.goto(path)
  await expect(log(page).getByText('The newest')).toBeInViewport()
  await expect(log(page).getByText('Line 1', { exact: true })).toHaveCount(0)
  const scroller = log(page).locator('xpath=../..')
  const line = log(page).getByText('Line 31', { exact: true })
  await scroller.evaluate(element => element.scrollTo({ top: -element.scrollHeight }))
  await expect(line).toBeInViewport()
  // Chunks are laid out when they scroll into view.
  await expect
    .poll(() =>
      line.evaluate(async element => {
        const { top } = element.getBoundingClientRect()
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return element.getBoundingClientRect().top - top
      }),
    )
    .toBe(0)
  const before = await line.boundingBox()
  release()
  await expect(log(page).getByText('Line 1', { exact: true })).toHaveCount(1)
  const after = await line.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)

  await say(other, conversationId, 'Still there?')
  await expect(button(page, 'Jump to latest message, 1 new')).toBeVisible()
  const still = await line.boundingBox()
  expect(Math.abs((still?.y ?? 0) - (after?.y ?? 0))).toBeLessThan(2)
  await button(page, 'Jump to latest message, 1 new').click()
  await expect(log(page).getByText('Still there?')).toBeInViewport()
  await expect(page.getByRole('button', { name: /Jump to latest/ })).toBeHidden()
  await allRead(page)

  await page.unroute('**/messages?*')
  await page.goto('/messaging')
  const field = page.getByRole('searchbox', { name: 'Search conversations and messages' })
  await field.fill(them.name.slice(6))
  await expect(page.getByRole('link', { name: new RegExp(them.name) }).first()).toBeVisible()
  await field.fill('Line 2')
  const hit = page.getByRole('link', { name: /Line 2$/ })
  await expect(hit).toContainText(them.name)
  await axe(page)
  await hit.click()
  await expect(log(page).getByText('Line 2', { exact: true })).toBeInViewport()
  await button(page, 'Jump to latest message').click()
  await expect(log(page).getByText('Still there?')).toBeInViewport()
  await other.context().close()
})

test('opens at the first unread message and jumps to the newest', { tag: '@both' }, async ({ page, browser }) => {
  const { other, me, them, path, conversationId } = await pair(page, browser)
  await send(conversationId, numbered(me, 'Mine', 12))
  await markRead(page, conversationId, 12)
  await send(conversationId, numbered(them, 'Theirs', 56))
  await page.goto(path)
  const line = log(page).getByText('56 new messages')
  await expect(line).toBeInViewport()
  const scroller = log(page).locator('xpath=../..')
  const [shown, frame] = [await line.boundingBox(), await scroller.boundingBox()]
  const place = ((shown?.y ?? 0) - (frame?.y ?? 0)) / (frame?.height ?? 1)
  expect(place).toBeGreaterThan(0.15)
  expect(place).toBeLessThan(0.45)
  await expect(log(page).getByText('Mine 12')).toBeInViewport()
  await expect(log(page).getByText('Theirs 1', { exact: true })).toBeInViewport()
  await expect(button(page, 'Jump to latest message, 56 new')).toBeVisible()
  await axe(page)

  let release = () => {}
  const late = new Promise<void>(resolve => (release = resolve))
  await page.route('**/messages?*', async route => {
    await late
    await route.continue()
  })
  await scroller.evaluate(element => element.scrollTo({ top: 0 }))
  const last = log(page).locator('[data-message]').last()
  await expect(last).toBeInViewport()
  const text = (await last.locator('.whitespace-pre-wrap').textContent()) ?? ''
  const reached = log(page).getByText(text, { exact: true })
  release()
  await expect.poll(() => log(page).locator('[data-message]').count()).toBeGreaterThan(40)
  await expect(reached).toBeInViewport()

  await button(page, 'Jump to latest message, 56 new').click()
  await expect(log(page).getByText('Theirs 56', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: /Jump to latest/ })).toBeHidden()
  await page.unrouteAll()
  await allRead(page)
  await page.reload()
  await expect(log(page).getByText('Theirs 56', { exact: true })).toBeInViewport()
  await expect(log(page).getByText(/new messages/)).toHaveCount(0)
  await other.context().close()
})

test('marks messages as read when the viewer reaches the last one', async ({ page, browser }) => {
  const { other, them, path, conversationId } = await pair(page, browser)
  const long = Array.from({ length: 5 }, (_, row) => `row ${row}`).join('\n')
  await send(
    conversationId,
    numbered(them, 'Theirs', 12).map(message => ({ ...message, body: `${message.body}\n${long}` })),
  )
  const jump = page.getByRole('button', { name: 'Jump to latest message, 12 new' })
  for (const visit of [() => page.goto(path), () => page.reload()]) {
    await visit()
    await expect(log(page).getByText('12 new messages')).toBeInViewport()
    await expect(jump).toBeVisible()
  }
  await jump.click()
  await expect(log(page).getByText('Theirs 12')).toBeInViewport()
  await allRead(page)
  await page.reload()
  await expect(log(page).getByText('Theirs 12')).toBeInViewport()
  await expect(log(page).getByText('12 new messages')).toHaveCount(0)
  await other.context().close()
})

test('shows the list next to the conversation from 768 px', { tag: '@desktop' }, async ({ page, browser }) => {
  const first = await pair(page, browser)
  await say(first.other, first.conversationId, 'From the first')
  await page.goto('/messaging')
  await expect(page.getByRole('heading', { name: 'Pick a conversation' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(first.them.name) }).click()
  await expect.poll(() => said(page)).toEqual(['From the first'])
  await expect(page.getByRole('heading', { name: 'The Direct Line' })).toBeVisible()
  const list = await page.getByRole('complementary', { name: 'Conversations' }).boundingBox()
  expect(list?.width).toBe(336)
  await axe(page)
  await write(page, 'Seen')
  await expect(page.locator('a[aria-current=page]').filter({ hasText: first.them.name })).toContainText('You: Seen')
  await page.setViewportSize({ width: 900, height: 800 })
  expect((await page.getByRole('complementary', { name: 'Conversations' }).boundingBox())?.width).toBe(288)
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(page.getByRole('complementary', { name: 'Conversations' })).toBeHidden()
  await expect(box(page)).toBeVisible()
  await first.other.context().close()
})
