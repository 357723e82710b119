import { newMember } from './support/member.ts'
import { button, toast, withTwoFactor } from './support/security.ts'
import { axe, expect, post, sampleAccounts, signIn, test } from './support/test.ts'

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

  const admin = (await sampleAccounts()).find(({ role }) => role === 'superadmin')!
  const other = await (await browser.newContext()).newPage()
  await signIn(other, admin.email)
  const { app } = await withTwoFactor(other)
  const { featured: before } = (await (await other.request.get('/api/home')).json()) as {
    featured: { id: string } | null
  }
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

  // Things go back to where the other tests expect them.
  if (before) {
    const headers = { origin: new URL(other.url()).origin }
    expect((await other.request.put(`/api/posts/${before.id}/featured`, { headers })).status()).toBe(200)
  }
  const answer = await post(other, '/api/security/two-factor/disable', { code: await app.next() })
  expect(answer.status(), await answer.text()).toBe(200)
  await other.context().close()
})
