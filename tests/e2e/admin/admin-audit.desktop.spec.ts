import { readFile } from 'node:fs/promises'
import { signInAdmin } from '../support/admin.ts'
import { fixture } from '../support/fixture.ts'
import { newMember } from '../support/member.ts'
import { Authenticator, codeField } from '../support/security.ts'
import { axe, expect, sampleAccounts, test } from '../support/test.ts'

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

test('closes the app to members, not to an admin who signs in, until maintenance mode is off', async ({
  page,
  openWindow,
  allowed,
}) => {
  allowed.push(/503/)
  const other = await openWindow()
  await newMember(other)
  await other.goto('/messaging')
  const closed = other.getByRole('dialog', { name: "We'll be right back" })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  try {
    await fixture('operator', ['maintenance', 'on', 'We move. Back at 18:00.'])
    await expect(closed).toContainText('From the team')
    await expect(closed).toContainText('We move. Back at 18:00.')
    await axe(other)

    await page.goto('/events')
    await expect(page.getByRole('heading', { name: "We'll be right back" })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in as an admin' }).click()
    const admin = (await sampleAccounts()).find(({ role, twoFactorKey }) => role === 'superadmin' && twoFactorKey)
    await page.getByLabel('Email').fill(admin?.email ?? '')
    await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await codeField(page).fill(await new Authenticator(admin?.twoFactorKey ?? '').next())
    await expect(page).toHaveURL('/home')
    await expect(page.getByText('Maintenance mode is on.')).toBeVisible()
    await page.goto('/admin/audit')
    await expect(page.getByRole('main').locator('ol > li').first()).toContainText('We move. Back at 18:00.')
  } finally {
    await fixture('operator', ['maintenance', 'off'])
  }
  await closed.getByRole('button', { name: 'Check now' }).click()
  await expect(closed).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('Maintenance mode is on.')).toBeHidden()
})
