import { box, log, pair, said, say, write } from './support/chat.ts'
import { newMember } from './support/member.ts'
import { button } from './support/security.ts'
import { expect, test } from './support/test.ts'

test('older messages join above without moving what one reads', async ({ page, browser }) => {
  const { other, path, conversationId } = await pair(page, browser)
  for (let count = 1; count <= 58; count++) await say(count % 2 ? page : other, conversationId, `Line ${count}`)
  await say(other, conversationId, 'The newest')
  // The pictures never come, and the second page comes late.
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
  // What came into sight is measured once it has been laid out.
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

  // What arrives meanwhile moves nothing either; the pill tells of it.
  await say(other, conversationId, 'Still there?')
  await expect(button(page, '1 new message')).toBeVisible()
  const still = await line.boundingBox()
  expect(Math.abs((still?.y ?? 0) - (after?.y ?? 0))).toBeLessThan(2)
  await button(page, '1 new message').click()
  await expect(log(page).getByText('Still there?')).toBeInViewport()
  await expect(button(page, '1 new message')).toBeHidden()
  await other.context().close()
})

test('a message that comes while one looks elsewhere stays unread until one is back', async ({ page, browser }) => {
  const { other, path, conversationId } = await pair(page, browser)
  await say(page, conversationId, 'Hi')
  await page.goto(path)
  await expect.poll(() => said(page)).toEqual(['Hi'])
  await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => false, configurable: true }))
  await say(other, conversationId, 'Are you there?')
  await expect.poll(() => said(page)).toEqual(['Hi', 'Are you there?'])
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { value: () => true, configurable: true })
    dispatchEvent(new Event('focus'))
  })
  await expect(page).not.toHaveTitle(/^\(1\) /)
  await other.context().close()
})

test('beside a list without conversations there is none to pick', { tag: '@desktop' }, async ({ page }) => {
  await newMember(page)
  await page.goto('/messaging')
  await expect(page.getByRole('heading', { name: 'Quiet for now' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse people' })).toHaveCount(1)
})

test('from 768 px the list and the thread stand side by side', { tag: '@desktop' }, async ({ page, browser }) => {
  const first = await pair(page, browser)
  await say(first.other, first.conversationId, 'From the first')
  await page.goto('/messaging')
  await expect(page.getByRole('heading', { name: 'Pick a conversation' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(first.them.name) }).click()
  await expect.poll(() => said(page)).toEqual(['From the first'])
  await expect(page.getByRole('heading', { name: 'The Direct Line' })).toBeVisible()
  const list = await page.getByRole('complementary', { name: 'Conversations' }).boundingBox()
  expect(list?.width).toBe(336)
  await write(page, 'Seen')
  await expect(page.locator('a[aria-current=page]').filter({ hasText: first.them.name })).toContainText('You: Seen')
  await page.setViewportSize({ width: 900, height: 800 })
  expect((await page.getByRole('complementary', { name: 'Conversations' }).boundingBox())?.width).toBe(288)
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(page.getByRole('complementary', { name: 'Conversations' })).toBeHidden()
  await expect(box(page)).toBeVisible()
  await first.other.context().close()
})
