import { box, log, pair, said, say, tag, write } from './support/chat.ts'
import { refusal } from './support/refuse.ts'
import { button, toast } from './support/security.ts'
import { axe, expect, test, takenOver } from './support/test.ts'

test(
  'two people write to each other, live, and what is read is read',
  { tag: '@both' },
  async ({ page, browser, isMobile }) => {
    const { other, me, them, path, conversationId } = await pair(page, browser)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: `Say hi to ${them.name}` })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Coffee this week?' }).click()
    await expect(box(page)).toHaveValue('Coffee this week?')
    await expect(box(page)).toBeFocused()
    await other.goto('/home')
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await expect.poll(() => said(page)).toEqual(['Coffee this week?'])

    // The badge and the title tell it on whatever page the other one is.
    await expect(other.getByRole('link', { name: 'Chat, 1 unread message' })).toBeVisible()
    await expect(other).toHaveTitle('(1) Home · Our Peeps')
    await other.getByRole('link', { name: 'Chat, 1 unread message' }).click()
    const row = other.getByRole('link', { name: new RegExp(me.name) })
    await expect(row).toContainText('Coffee this week?')
    await expect(row).toContainText('1 unread')
    await expect(other).toHaveTitle('(1) The Direct Line · Our Peeps')
    const marked = other.waitForResponse(response => response.url().endsWith(`/${conversationId}/read`))
    await row.click()
    expect((await marked).status()).toBe(200)
    await expect(other).toHaveTitle(`${me.name} · Our Peeps`)
    await expect.poll(() => said(other)).toEqual(['Coffee this week?'])

    await box(other).fill('First line')
    await box(other).press('Shift+Enter')
    await box(other).pressSequentially('second https://example.org/a?b=1.')
    await button(other, 'Send').click()
    await expect
      .poll(() => said(page))
      .toEqual(['Coffee this week?', 'First line\nsecond https://example.org/a?b=1 (opens a new tab).'])
    await expect(log(page).getByRole('link', { name: 'https://example.org/a?b=1' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    )
    await axe(page)

    // Back leads to where one came from.
    if (isMobile) {
      await other.getByRole('button', { name: 'Back' }).click()
      await expect(other.getByRole('heading', { level: 1, name: 'The Direct Line' })).toBeVisible()
      await expect(other.getByRole('link', { name: new RegExp(me.name) })).toContainText('You: First line')
      await axe(other)
    } else {
      const current = other.locator('a[aria-current=page]').filter({ hasText: me.name })
      await expect(current).toContainText('You: First line')
      await axe(other)
    }
    await other.context().close()
  },
)

test('opening a conversation works though it cannot be marked as read', async ({ page, browser, allowed }) => {
  allowed.push(/503/)
  const { other, them, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Is anybody there?')
  await page.route('**/api/conversations/*/read', route => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/messaging')
  const row = page.getByRole('link', { name: new RegExp(them.name) })
  await expect(row).toContainText('1 unread')
  await row.click()
  await expect(page).toHaveURL(new RegExp(conversationId))
  await expect.poll(() => said(page)).toEqual(['Is anybody there?'])
  await expect(page).toHaveTitle(`${them.name} · Our Peeps`)
  await other.context().close()
})

test('a draft is kept for each conversation, over a reload', async ({ page, browser }) => {
  const { other, path } = await pair(page, browser)
  await page.goto(path)
  await box(page).fill('Half a thou')
  await page.reload()
  await expect(box(page)).toHaveValue('Half a thou')
  await other.goto(path)
  await expect(box(other)).toHaveValue('')
  await other.context().close()
})

test('a message is deleted for both, and another one is reported', async ({ page, browser }) => {
  const { other, path, conversationId, them } = await pair(page, browser)
  await say(page, conversationId, 'Wrong window, sorry')
  await say(other, conversationId, 'Send me money')
  await page.goto(path)
  await other.goto(path)
  await expect.poll(() => said(other)).toEqual(['Wrong window, sorry', 'Send me money'])

  await button(page, 'More about your message').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeFocused()
  await axe(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Message deleted')).toBeVisible()
  await expect.poll(() => said(page)).toEqual(['Send me money'])
  await expect.poll(() => said(other)).toEqual(['Send me money'])

  await button(page, 'More about this message').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: `Report ${them.name}` })
  await expect(dialog.getByRole('button', { name: 'Submit Report' })).toBeDisabled()
  await axe(page)
  await dialog.getByLabel('What happened?').fill('They ask for money.')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page, 'Report submitted successfully')).toBeVisible()
  await other.context().close()
})

test(
  'blocking ends it for both, and who blocked takes it back',
  { tag: '@both' },
  async ({ page, browser, isMobile }) => {
    const { other, path, conversationId, them } = await pair(page, browser)
    await say(other, conversationId, 'Hello again')
    await page.goto(path)
    await other.goto(path)
    await expect.poll(() => said(page)).toEqual(['Hello again'])
    await button(page, 'Conversation menu').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Block User' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Block ${them.name}?` })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'User blocked successfully')).toBeVisible()
    for (const one of [page, other]) {
      await expect(one.getByRole('heading', { name: 'This conversation is blocked' })).toBeVisible()
      await expect(box(one)).toBeHidden()
      await expect(log(one)).toBeHidden()
    }
    await expect(button(other, 'Unblock User')).toBeHidden()
    await axe(page)
    await page.reload()
    await button(page, 'Unblock User').press('Enter')
    await expect(toast(page, 'User unblocked successfully')).toBeVisible()
    await expect.poll(() => said(page)).toEqual(['Hello again'])
    await expect(box(other)).toBeVisible()
    await write(other, 'Friends?')
    await expect.poll(() => said(page)).toEqual(['Hello again', 'Friends?'])
    if (isMobile) await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await other.context().close()
  },
)

test(
  'a search finds people and words, and a hit opens the thread there',
  { tag: '@both' },
  async ({ page, browser }) => {
    const { other, them, conversationId } = await pair(page, browser)
    const word = `calçots${tag()}`
    await say(other, conversationId, `Shall we eat ${word}?`)
    for (let count = 1; count <= 45; count++) await say(count % 2 ? page : other, conversationId, `Line ${count}`)
    await page.goto('/messaging')
    const field = page.getByRole('searchbox', { name: 'Search conversations and messages' })
    await field.fill(them.name.slice(6))
    await expect(page.getByRole('link', { name: new RegExp(them.name) }).first()).toBeVisible()
    await field.fill(word)
    const hit = page.getByRole('link', { name: new RegExp(word) })
    await expect(hit).toContainText(them.name)
    await axe(page)
    await hit.click()
    await expect(log(page).getByText(`Shall we eat ${word}?`)).toBeInViewport()
    await button(page, 'Jump to newest').click()
    await expect(log(page).getByText('Line 45', { exact: true })).toBeInViewport()
    await other.context().close()
  },
)

test('a conversation that is not there says so; one that cannot be loaded leads back', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/40[034]/)
  const { other, them, conversationId } = await pair(page, browser)
  await page.goto(`/messaging/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Conversation not found' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Back to The Direct Line' }).click()
  await expect(page).toHaveURL(/\/messaging$/)
  await page.goto('/messaging/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Conversation not found' })).toBeVisible()

  await say(other, conversationId, 'Hello')
  await page.goto('/messaging')
  await page.route('**/api/conversations/*', route => route.fulfill(refusal(403, 'FORBIDDEN')))
  await page.getByRole('link', { name: new RegExp(them.name) }).click()
  await expect(toast(page, 'Failed to load conversation')).toBeVisible()
  await expect(page).toHaveURL(/\/messaging$/)
  await other.context().close()
})

test('a list that cannot be loaded says so, and Try Again loads it', async ({ page, browser, allowed }) => {
  allowed.push(/403/)
  const { other, them, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Hello')
  await page.goto('/home')
  await page.route('**/api/conversations?*', route => route.fulfill(refusal(403, 'FORBIDDEN')))
  await takenOver(page)
  await page.getByRole('link', { name: /^Chat/ }).click()
  await expect(page.getByText('Failed to load conversations. Please try again.')).toBeVisible()
  await axe(page)
  await page.unroute('**/api/conversations?*')
  await button(page, 'Try Again').click()
  await expect(page.getByRole('link', { name: new RegExp(them.name) })).toBeVisible()
  await other.context().close()
})
