import { newMember } from '../support/member.ts'
import { button, tabTo, toast } from '../support/security.ts'
import { axe, expect, post, test } from '../support/test.ts'

test(
  'opens a question at the linked reply, and deletes and restores both by keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await newMember(page)
    const words = `Who repairs tents ${crypto.randomUUID().slice(0, 8)}?`
    const id = crypto.randomUUID()
    const send = async (path: string, data: object) => {
      const answer = await post(page, path, data)
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await send('/api/questions', { id, category: 'Podcasting', title: words })
    const reply = async (body: string) => {
      const replyId = crypto.randomUUID()
      await send(`/api/questions/${id}/replies`, { id: replyId, body })
      return replyId
    }
    for (let count = 1; count <= 12; count++) await reply(`Answer number ${count}\nand one line more.`)
    const lastId = await reply('I do, on Sundays.')
    const last = page.locator(`#reply-${lastId}`)
    await page.goto(`/ask/${id}#reply-${lastId}`)
    await expect(last).toBeInViewport()
    await expect(last).toBeFocused()
    const { slug } = (await (await page.request.get(`/api/questions/${id}`)).json()) as { slug: string }
    await page.goto('/home')
    await page.goto(`/ask/${slug}#reply-${lastId}`)
    await expect(last).toBeInViewport()
    await expect(last).toBeFocused()

    await tabTo(page, last.getByRole('button', { name: 'More options for your reply' }))
    await page.keyboard.press('Enter')
    // A key pressed before the menu has focus would go to the page.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await axe(page)
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(last).toHaveCount(0)
    const undo = async (restored: string) => {
      // The previous toast may still be closing.
      await expect(button(page, 'Undo')).toHaveCount(1)
      await page.keyboard.press('Alt+KeyT')
      await tabTo(page, button(page, 'Undo'))
      await page.keyboard.press('Enter')
      await expect(toast(page, restored)).toBeVisible()
    }
    await undo('Reply restored.')
    await expect(last).toContainText('I do, on Sundays.')

    const menu = button(page, 'More options for this question')
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    await expect(page.getByLabel('Edit your question')).toBeFocused()
    await axe(page)
    await button(page, 'Cancel').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeFocused()
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ask$/)
    await expect(page.getByRole('heading', { level: 1, name: 'The Ask' })).toBeFocused()
    const card = page.getByRole('article').filter({ hasText: words })
    await expect(card).toHaveCount(0)
    await undo('Question restored.')
    await expect(card).toHaveCount(1)
    await card.getByRole('heading').getByRole('link').click()
    await expect(last).toContainText('I do, on Sundays.')
  },
)
