import { readFile } from 'node:fs/promises'
import { signInAdmin } from '../support/admin.ts'
import { expect, test } from '../support/test.ts'

test('filters the audit log by kind and downloads the filtered log as CSV', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/audit')
  await page.getByRole('group', { name: 'Filter by type' }).getByRole('button', { name: 'Flags' }).click()
  await expect(page).toHaveURL('/admin/audit?group=flags')
  const entries = page.getByRole('main').locator('ol > li')
  await expect(entries.first()).toContainText(/resolved|dismissed|removed|restored|featur/)

  const wait = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const file = await wait
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const lines = await readFile(await file.path(), 'utf8')
  expect(lines).toContain('at,actor,action')
  expect(lines).toMatch(/flag\.|post\./)
  expect(lines).not.toMatch(/role\.changed|terms\./)
})
