import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAdmin } from './support/admin.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, signIn, test } from './support/test.ts'

const chart = (page: Page, name: RegExp | string) => page.getByRole('figure', { name })

test('shows the four figures and every chart, in both themes', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin')
  const figures = page.getByRole('term')
  await expect(figures).toHaveText([
    'Members, Total',
    'New members, Last 7 days',
    'Active users, Last 7 days',
    'Posts, Last 7 days',
  ])
  for (const name of [
    'New members by day',
    'Posts by type, last 30 days',
    'Active this week',
    'Active members by day',
    'Posts by day',
    'Members by neighbourhood',
    'Answered within a day',
    'Event places taken',
  ])
    await expect(chart(page, name)).toBeVisible()
  const stats = (await (await page.request.get('/api/admin/analytics')).json()) as { membersTotal: number }
  await expect(page.getByRole('definition').first()).toContainText(String(stats.membersTotal))
  await expect(chart(page, 'Active this week')).toContainText(`of ${stats.membersTotal} members opened the app`)
  await axe(page)
  await noSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(chart(page, 'Event places taken')).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})

test('the range stands in the address and outlives a reload', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin')
  await page.getByRole('radio', { name: '365 days' }).click()
  await page.getByRole('radio', { name: 'By week' }).click()
  await expect(page).toHaveURL(/\/admin\?range=365&per=week$/)
  await expect(chart(page, 'New members by week')).toBeVisible()
  await expect(chart(page, 'Posts by type, last 371 days')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '365 days' })).toBeChecked()
  await expect(chart(page, 'Active members by week')).toBeVisible()
  await axe(page)
  await page.goto('/admin?range=400&per=century')
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await expect(chart(page, 'New members by day')).toBeVisible()
})

test('the arrow keys walk through a chart and its values are read out', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin')
  const posts = chart(page, 'Posts by day')
  const points = posts.getByRole('slider', { name: 'Points of Posts by day' })
  const told = () => points.getAttribute('aria-valuetext')
  await points.focus()
  const last = await told()
  expect(last).toMatch(/^\w{3} \d+ \w{3,4}: \d+ posts?/)
  await expect(posts.getByText(last ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const before = await told()
  expect(before).not.toBe(last)
  await expect(posts.getByText(before ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  expect(await told()).toBe(last)
  await page.keyboard.press('Home')
  await expect(points).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('Escape')
  await expect(posts.getByText(last ?? '', { exact: true })).toHaveCount(0)
})

test('each chart is a table and a file too', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin?per=week')
  const members = chart(page, 'New members by week')
  const asTable = members.getByRole('button', { name: 'Table: New members by week' })
  await asTable.focus()
  await page.keyboard.press('Enter')
  await expect(asTable).toHaveAttribute('aria-pressed', 'true')
  await expect(members.getByRole('columnheader')).toHaveText(['Days', 'New members'])
  await expect(members.getByRole('row')).toHaveCount(6)
  await expect(members.getByRole('slider')).toHaveCount(0)
  await axe(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart(page, 'Members by neighbourhood')
      .getByRole('button', { name: 'Download CSV: Members by neighbourhood' })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('members-by-neighbourhood.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\u{feff}Neighbourhood,Members,Share')
  expect(lines[1]).toMatch(/^[^,]+,\d+,0\.\d+$/)

  await asTable.click()
  await expect(members.getByRole('slider')).toBeVisible()
})

test('each part that fails says so and is tried again by itself', async ({ page, allowed }) => {
  allowed.push(/400/)
  await signInAdmin(page)
  const refuse = (path: string) => page.route(path, route => route.fulfill(refusal(400, 'INVALID_INPUT')))
  await refuse('**/api/admin/analytics')
  await refuse('**/api/admin/analytics/charts?**')
  await page.goto('/admin')
  const failures = page.getByRole('alert').filter({ hasText: 'Failed to load analytics' })
  await expect(failures).toHaveCount(2)
  await axe(page)
  await page.unroute('**/api/admin/analytics/charts?**')
  await failures.last().getByRole('button', { name: 'Try Again' }).click()
  await expect(chart(page, 'New members by day')).toBeVisible()
  await expect(failures).toHaveCount(1)
  await page.unroute('**/api/admin/analytics')
  await failures.getByRole('button', { name: 'Try Again' }).click()
  await expect(chart(page, 'Active this week')).toBeVisible()
  await expect(failures).toHaveCount(0)
})

test('a member is led home', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  for (const path of ['/admin', '/debug/profile']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
  }
})
