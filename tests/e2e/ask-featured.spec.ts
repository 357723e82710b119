import { asAdmin } from './support/admin.ts'
import { newMember } from './support/member.ts'
import { button, toast } from './support/security.ts'
import { axe, expect, post, test } from './support/test.ts'

test('an admin features a question from its menu, and everybody who reads it sees', async ({ page, browser }) => {
  await newMember(page)
  const id = crypto.randomUUID()
  await post(page, '/api/questions', { id, category: 'Podcasting', text: `Who is featured ${id.slice(0, 8)}?` })
  await page.goto(`/ask/${id}`)
  await button(page, 'More about this question').click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Feature' })).toBeHidden()
  await axe(page)
  await page.keyboard.press('Escape')

  const other = await (await browser.newContext()).newPage()
  await asAdmin(other, async () => {
    await other.goto(`/ask/${id}`)
    const choose = async (name: string) => {
      await button(other, 'More about this question').click()
      await other.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('Feature')
    await expect(toast(other, 'Neighbours see it first now.')).toBeVisible()
    await expect(other.getByText('Featured', { exact: true })).toBeVisible()
    await expect(page.getByText('Featured', { exact: true })).toBeVisible()
    await choose('Stop featuring')
    await expect(page.getByText('Featured', { exact: true })).toBeHidden()
    await expect(other.getByText('Featured', { exact: true })).toBeHidden()
  })
  await other.context().close()
})
