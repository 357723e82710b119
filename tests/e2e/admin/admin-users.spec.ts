import { signInAdmin } from '../support/admin.ts'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll, password } from '../support/newcomer.ts'
import { button } from '../support/security.ts'
import { axe, expect, signInByPassword, takenOver, test } from '../support/test.ts'

test('finds users, keeps the filters over a reload and opens a user', { tag: '@desktop' }, async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/users')
  await expect(page.getByText(/^[\d,]+\+? users$/)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await noSidewaysScroll(page)
  await page.getByRole('searchbox', { name: 'Search by name, city, or email' }).fill('marta@example.org')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Status: All/ }).click()
  await page.getByRole('menuitemradio', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/search=marta.*&state=active/)
  await page.reload()
  await expect(button(page, 'Status: Active')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Marta Ribeiro' })
  await expect(row).toContainText('m…@e….org')
  await row.getByRole('button', { name: 'Show the email and sessions of Marta Ribeiro' }).click()
  await page.getByLabel('Reason').fill('Helping with an email change they asked for.')
  await axe(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click()
  await expect(row.getByText('marta@example.org')).toBeFocused()

  await page.getByRole('row').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText(/No active sessions|Since/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?search=/)
})

test('shows on the sign-in page that the account was deactivated while it was open', async ({ page, browser }) => {
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const { id, email } = await newMember(theirs)
  await context.clearCookies()
  await signInByPassword(theirs, email, password)
  await theirs.goto('/ask')
  await takenOver(theirs)
  await signInAdmin(page)
  const headers = { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` }
  const { status } = await page.request
    .put(`/api/admin/users/${id}/active`, { data: { active: false }, headers })
    .then(answer => ({ status: answer.status() }))
  expect(status).toBe(200)
  await expect(theirs).toHaveURL(/\/auth\/login/)
  await expect(theirs.getByText('This account has been deactivated. Please contact support.')).toBeVisible()
  await context.close()
})

test('deactivates several users in one action', async ({ page, browser }) => {
  const family = `Prova ${Date.now().toString(36)}`
  const both = [`${family} Una`, `${family} Dues`]
  await Promise.all(
    both.map(async name => {
      const context = await browser.newContext()
      await newMember(await context.newPage(), { name })
      await context.close()
    }),
  )
  await signInAdmin(page)
  await page.goto(`/admin/users?search=${encodeURIComponent(family)}`)
  await button(page, 'Select').click()
  for (const name of both) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const bar = page.getByRole('group', { name: 'Actions for selected users' })
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate 2 users?' })
  await expect(question).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  for (const name of both) await expect(page.getByRole('switch', { name: `${name} is active` })).not.toBeChecked()
})
