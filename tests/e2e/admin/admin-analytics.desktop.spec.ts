import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAdmin } from '../support/admin.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

const chart = (page: Page, name: RegExp | string) => page.getByRole('figure', { name })

test('charts the city, keeps the range over a reload and saves a chart as a file', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin')
  for (const name of [
    'New members by day',
    'Posts by type, last 30 days',
    'Active this week',
    'Active members by day',
    'Posts by day',
    'Members by neighborhood',
    'Answered within a day',
    'Event spots filled',
  ])
    await expect(chart(page, name)).toBeVisible()
  const stats = (await (await page.request.get('/api/admin/analytics')).json()) as { membersTotal: number }
  await expect(page.getByRole('definition').first()).toContainText(String(stats.membersTotal))
  await expect(chart(page, 'Active this week')).toContainText(`of ${stats.membersTotal} members opened the app`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart(page, 'Members by neighborhood')
      .getByRole('button', { name: 'Download CSV: Members by neighborhood' })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('members-by-neighbourhood.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\u{feff}Neighborhood,Members,Share')
  expect(lines[1]).toMatch(/^[^,]+,\d+,0\.\d+$/)

  await page.getByRole('radio', { name: '365 days' }).click()
  await page.getByRole('radio', { name: 'By week' }).click()
  await expect(page).toHaveURL(/\/admin\?range=365&per=week$/)
  await expect(chart(page, 'Posts by type, last 371 days')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '365 days' })).toBeChecked()
  await chart(page, 'New members by week')
    .getByRole('button', { name: /^Table:/ })
    .click()
  await expect(chart(page, 'Active members by week').getByRole('slider')).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})
