import { box, log, newName, said } from '../support/chat.ts'

import { newMember } from '../support/member.ts'
import { tabTo } from '../support/security.ts'
import { axe, expect, test } from '../support/test.ts'

test(
  'finds a member, sends a request, accepts it, chats, blocks and unblocks by keyboard alone',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env['E2E_PORT']}` })
    const other = await context.newPage()
    const them = await newMember(other, { name: newName() })
    await newMember(page, { name: newName() })

    await page.goto('/c/barcelona/people')
    await tabTo(page, page.getByRole('searchbox', { name: 'Search people' }))
    await page.keyboard.type(them.name)
    await expect(page).toHaveURL(/search=/)
    const card = page.getByRole('link', { name: new RegExp(them.name) })
    await expect(card).toHaveCount(1)
    await tabTo(page, card)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog', { name: them.name }).getByRole('button', { name: 'Message' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Say hi to ${them.name}` })).toBeVisible()
    await tabTo(page, box(page))
    await page.keyboard.type('Hello from the keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Request sent', { exact: true })).toBeVisible()

    await other.goto('/messaging')
    await tabTo(other, other.getByRole('link', { name: 'Message requests' }))
    await other.keyboard.press('Enter')
    await tabTo(other, other.getByRole('link', { name: /Hello from the keyboard/ }))
    await other.keyboard.press('Enter')
    await tabTo(other, other.getByRole('button', { name: 'Accept' }))
    await other.keyboard.press('Enter')
    await expect(box(other)).toBeFocused()
    await context.close()

    await tabTo(page, box(page))
    await page.keyboard.type('So you type too')
    await page.keyboard.press('Enter')
    const both = ['Hello from the keyboard', 'So you type too']
    await expect.poll(() => said(page)).toEqual(both)
    await expect(box(page)).toBeFocused()

    const menu = page.getByRole('button', { name: 'Conversation menu' })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    // A key pressed before the menu has focus would go to the page.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await axe(page)
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Block User' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Block ${them.name}?` })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'This conversation is blocked' })).toBeVisible()
    await expect(log(page)).toBeHidden()

    await tabTo(page, page.getByRole('button', { name: 'Unblock User' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => said(page)).toEqual(both)
  },
)
