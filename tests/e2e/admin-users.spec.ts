import { signInAdmin } from './support/admin.ts'
import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { button } from './support/security.ts'
import { axe, expect, test } from './support/test.ts'

test('finds users, keeps the filters over a reload and opens a user', { tag: '@desktop' }, async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/users')
  await expect(page.getByText(/^[\d,]+\+? users$/)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await noSidewaysScroll(page)
  await page.getByRole('searchbox', { name: 'Search by name, email, or city' }).fill('marta@example.org')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Status: All/ }).click()
  await page.getByRole('menuitemradio', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/search=marta.*&state=active/)
  await page.reload()
  await expect(button(page, 'Status: Active')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'marta@example.org' })).toHaveCount(1)

  await page.getByRole('row').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?search=/)
})

test('deactivates several users at once', async ({ page, browser }) => {
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
