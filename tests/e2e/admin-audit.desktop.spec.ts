import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAdmin } from './support/admin.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { button } from './support/security.ts'
import { axe, expect, test } from './support/test.ts'

const entries = (page: Page) => page.getByRole('main').locator('ol > li')

test('the audit log is looked through by kind and words, and taken along as a file', async ({ page }) => {
  test.slow()
  await signInAdmin(page)
  await page.goto('/admin/audit')
  await expect(page.getByText('Who changed what. Nothing here can be edited.')).toBeVisible()
  await expect(entries(page).first()).toBeVisible()
  const kinds = page.getByRole('group', { name: 'Filter by kind' })
  await kinds.getByRole('button', { name: 'Flags' }).click()
  await expect(page).toHaveURL('/admin/audit?group=flags')
  await expect(kinds.getByRole('button', { name: 'Flags' })).toHaveAttribute('aria-pressed', 'true')
  await expect(entries(page).first()).toContainText(/resolved|dismissed|removed|restored|featur/)

  const wait = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const file = await wait
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const lines = await readFile(await file.path(), 'utf8')
  expect(lines).toContain('at,actor,action')
  expect(lines).toMatch(/flag\.|post\./)
  expect(lines).not.toMatch(/role\.changed|terms\./)

  await page.getByRole('searchbox', { name: 'Search the log' }).fill('nobody is called like this')
  await expect(page.getByRole('heading', { name: 'Nothing in the log matches' })).toBeVisible()
  await button(page, 'Clear all').click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(entries(page).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})
