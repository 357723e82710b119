import type { Browser, Page } from '@playwright/test'
import { signInAdmin } from '../support/admin.ts'
import { newMember } from '../support/member.ts'
import { button, toast, withTwoFactor } from '../support/security.ts'
import { expect, post, test } from '../support/test.ts'

test.use({ actionTimeout: 15_000 })

async function elsewhere(browser: Browser, name: string) {
  const page = await (await browser.newContext()).newPage()
  return { ...(await newMember(page, { name })), page }
}

const opened = (page: Page) => page.getByRole('region', { name: 'Selected report' }).or(page.getByRole('dialog'))
const role = (page: Page, name: string) => page.getByLabel(`Role of ${name}`)
const state = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is active` })

test('updates the windows of two admins and a member as roles, reports and accounts change', async ({
  page: first,
  browser,
}) => {
  test.slow()
  const mark = Date.now().toString(36)
  const [second, member] = await Promise.all([
    elsewhere(browser, `Segon ${mark}`),
    elsewhere(browser, `Membre ${mark}`),
  ])
  const close = () => Promise.all([second, member].map(({ page }) => page.context().close()))

  await signInAdmin(first)
  await first.goto(`/admin/users?search=${second.email}`)
  await role(first, second.name).selectOption('admin')
  await button(first, 'Make admin').click()
  await expect(toast(first, 'User role updated successfully')).toBeVisible()
  await second.page.goto('/admin')
  await expect(second.page).toHaveURL('/account/security')
  await expect(second.page.getByText('Heads up: 2FA required for admins.')).toBeVisible()
  await withTwoFactor(second.page)
  await second.page.goto('/admin')
  await expect(second.page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()

  const id = crypto.randomUUID()
  const title = `Who pays ahead ${mark}?`
  expect((await post(member.page, '/api/questions', { id, category: 'Podcasting', title })).status()).toBe(200)
  expect((await post(second.page, '/api/reports', { kind: 'post', id, reason: 'It is a trap.' })).status()).toBe(200)
  await member.page.goto(`/ask/${id}`)
  await expect(member.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const page of [first, second.page]) {
    await page.goto(`/admin/users/${member.id}`)
    await page.getByRole('region', { name: 'Reports about them' }).getByRole('link', { name: title }).click()
    await expect(opened(page).getByText('It is a trap.')).toBeVisible()
  }
  await opened(first).getByRole('button', { name: 'Resolve' }).click()
  await first.getByLabel('Remove the post').check()
  await first.getByRole('dialog', { name: 'Resolve this report?' }).getByRole('button', { name: 'Resolve' }).click()
  await expect(toast(first, 'Flag status updated successfully')).toBeVisible()
  await expect(member.page.getByRole('heading', { level: 1, name: 'This question has been removed' })).toBeVisible()
  await expect(opened(second.page).getByText(/Resolved by Ruth Adeyemi/)).toBeVisible()

  await second.page.goto(`/admin/users?search=${member.email}`)
  await state(second.page, member.name).click()
  await second.page
    .getByRole('dialog', { name: `Deactivate ${member.name}?` })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(toast(second.page, 'User deactivated successfully')).toBeVisible()
  await expect(member.page).toHaveURL(/\/auth\/login/)
  await second.page.goto(`/admin/audit?search=${member.id}`)
  await expect(second.page.getByText(`${second.name} deactivated ${member.name}`)).toBeVisible()

  await first.goto(`/admin/users?search=${second.email}`)
  await role(first, second.name).selectOption('member')
  await button(first, 'Make member').click()
  await expect(toast(first, 'User role updated successfully')).toBeVisible()
  await expect(second.page).toHaveURL('/home')
  await close()
})
