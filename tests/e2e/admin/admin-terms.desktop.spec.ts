import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAdmin } from '../support/admin.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { toast } from '../support/security.ts'
import { axe, expect, test } from '../support/test.ts'

const later = '2999-01-01'
async function free(page: Page): Promise<number> {
  const { items } = (await (await page.request.get('/api/admin/terms')).json()) as { items: { version: number }[] }
  const taken = new Set(items.map(({ version }) => version))
  for (;;) {
    const version = randomInt(100, 9_999)
    if (!taken.has(version)) return version
  }
}
const content = (page: Page) => page.getByLabel('Content, in Markdown')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(({ page }) => {
  page.on('dialog', dialog => void dialog.accept())
})

test('formats, saves, publishes and withdraws a version', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/legal')
  await expect(content(page)).toBeVisible()
  await button(page, 'New version').click()
  const version = String(await free(page))
  await page.getByLabel('Version', { exact: true }).fill(version)
  await page.getByLabel('Effective date', { exact: true }).fill(later)
  await content(page).fill('kind')
  await content(page).press('ControlOrMeta+a')
  await content(page).press('ControlOrMeta+b')
  await expect(content(page)).toHaveValue('**kind**')
  await content(page).press('ControlOrMeta+z')
  await expect(content(page)).toHaveValue('kind')
  await button(page, 'Heading').click()
  await expect(content(page)).toHaveValue('## kind')
  await expect(content(page)).toBeFocused()
  await content(page).press('Shift+Tab')
  await expect(button(page, 'Heading')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'Bold')).toBeFocused()

  await page.reload()
  await expect(content(page)).toHaveValue('## kind')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await button(page, 'Save draft').click()
  await expect(toast(page, `Version ${version} saved as a draft.`)).toBeVisible()
  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog', { name: `Publish version ${version}?` })
  await expect(dialog).toContainText('It takes effect on 1 January 2999.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: `Version ${version}` })).toBeVisible()
  await axe(page)
  await button(page, 'Withdraw').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, `Version ${version} is a draft again.`)).toBeVisible()
  await expect(content(page)).toHaveValue('## kind')
  await content(page).fill('## Be kind')
  await button(page, 'Compare versions').click()
  await expect(page.getByRole('region', { name: 'Differences' }).getByRole('insertion').first()).toBeVisible()
  await axe(page)

  await button(page, 'Back to the editor').click()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const view of ['Preview', 'Versions'] as const) {
    await page.getByRole('radio', { name: view }).click()
    await noSidewaysScroll(page)
    await axe(page)
  }
})
