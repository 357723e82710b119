import { box, log, pair, said, write } from '../support/chat.ts'
import { button, toast } from '../support/security.ts'
import { axe, expect, test } from '../support/test.ts'

test('two members write, delete, block and unblock, both see it live, and drafts survive a reload', async ({
  page,
  browser,
}) => {
  test.slow()
  const { other, me, them, path, conversationId } = await pair(page, browser)
  const first = 'Coffee this week?\nOr tea'
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Say hi to ${them.name}` })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Coffee this week?' }).click()
  await expect(box(page)).toBeFocused()
  await page.reload()
  await expect(box(page)).toHaveValue('Coffee this week?')
  await other.goto('/home')
  // A phone's keyboard has no other key for a new line.
  await box(page).press('End')
  await box(page).press('Enter')
  await box(page).pressSequentially('Or tea')
  await button(page, 'Send').click()
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect.poll(() => said(page)).toEqual([first])

  await expect(other.getByRole('link', { name: 'Chat, 1 unread message' })).toBeVisible()
  await expect(other).toHaveTitle('(1) Home · Our Peeps')
  await other.getByRole('link', { name: 'Chat, 1 unread message' }).click()
  const row = other.getByRole('link', { name: new RegExp(me.name) })
  await expect(row).toContainText('1 unread')
  const marked = other.waitForResponse(response => response.url().endsWith(`/${conversationId}/read`))
  await row.click()
  expect((await marked).status()).toBe(200)
  await expect(other).toHaveTitle(`${me.name} · Our Peeps`)
  await expect.poll(() => said(other)).toEqual([first])

  await box(other).fill('First line')
  await box(other).press('Shift+Enter')
  await box(other).pressSequentially('second https://example.org/a?b=1.')
  await button(other, 'Send').click()
  const answer = 'First line\nsecond https://example.org/a?b=1 (opens in a new tab).'
  await expect.poll(() => said(page)).toEqual([first, answer])

  await button(page, 'More options for your message').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeFocused()
  await axe(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Message deleted')).toBeVisible()
  for (const one of [page, other]) await expect.poll(() => said(one)).toEqual([answer])
  await button(page, 'More options for this message').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(page.getByRole('dialog', { name: `Report ${them.name}` })).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')

  await button(page, 'Conversation menu').click()
  await page.getByRole('menuitem', { name: 'Block User' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block User' }).click()
  for (const one of [page, other]) {
    await expect(one.getByRole('heading', { name: 'This conversation is blocked' })).toBeVisible()
    await expect(box(one)).toBeHidden()
    await expect(log(one)).toBeHidden()
  }
  await expect(button(other, 'Unblock User')).toBeHidden()
  await axe(page)
  await page.reload()
  await button(page, 'Unblock User').click()
  await expect.poll(() => said(page)).toEqual([answer])
  await expect(box(other)).toBeVisible()
  await write(other, 'Friends?')
  await expect.poll(() => said(page)).toEqual([answer, 'Friends?'])
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()

  await other.getByRole('button', { name: 'Back' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'The Direct Line' })).toBeVisible()
  await expect(other.getByRole('link', { name: new RegExp(me.name) })).toContainText('You: Friends?')
  await axe(other)
  await other.context().close()
})
