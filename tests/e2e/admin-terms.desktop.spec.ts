import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { freshly } from './support/admin.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { toast } from './support/security.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

/** Far ahead, so that what is published here holds for nobody. */
const later = '2999-01-01'
/** A number that no version has: all tests share one server. */
async function free(page: Page): Promise<number> {
  const { items } = (await (await page.request.get('/api/admin/terms')).json()) as { items: { version: number }[] }
  const taken = new Set(items.map(({ version }) => version))
  for (;;) {
    const version = randomInt(100, 9_999)
    if (!taken.has(version)) return version
  }
}
const words = { title: 'Terms of Use', contentMd: '## One\n\nBe kind.', effectiveAt: later }

async function stored(page: Page, change: object = {}) {
  const id = crypto.randomUUID()
  const answer = await post(page, '/api/admin/terms', { id, version: await free(page), ...words, ...change })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as { id: string; version: number; revision: number }
}

async function show(page: Page, view: 'Write' | 'Preview' | 'Versions') {
  const choice = page.getByRole('radio', { name: view })
  if (await choice.isVisible()) await choice.click()
}
const content = (page: Page) => page.getByLabel('Content, in Markdown')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens this draft in the editor. */
async function edit(page: Page, version: number | string) {
  await page.goto('/admin/legal')
  await expect(content(page)).toBeVisible()
  await show(page, 'Versions')
  await button(page, `Edit version ${version}`).click()
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue(String(version))
}

test.beforeEach(async ({ page }) => {
  // What is typed is asked about before the page is left; these tests mean to leave.
  page.on('dialog', dialog => void dialog.accept())
})

test('members are led home', async ({ page }) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/admin/legal')
  await expect(page).toHaveURL(/\/home$/)
})

test('a version is written, saved, published, and withdrawn', async ({ page }) => {
  await freshly(page)
  await page.goto('/admin/legal')
  await expect(content(page)).toBeVisible()
  await show(page, 'Versions')
  await button(page, 'New version').click()
  const version = String(await free(page))
  await page.getByLabel('Version', { exact: true }).fill(version)
  await page.getByLabel('Effective date', { exact: true }).fill(later)
  await content(page).fill('')
  await expect(page.getByText('Write something and Save wakes up.')).toBeVisible()
  await expect(button(page, 'Save draft')).toBeDisabled()
  await expect(button(page, 'Publish')).toBeDisabled()
  await content(page).fill('## Who\n\nPeople of the city.')
  await show(page, 'Preview')
  const preview = page.getByRole('article', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Who' })).toBeVisible()
  await expect(preview).toContainText(`Version ${version} · effective 1 January 2999`)
  await show(page, 'Write')
  await button(page, 'Save draft').click()
  await expect(toast(page, `Version ${version} is saved as a draft.`)).toBeVisible()
  await expect(page.getByLabel('Version', { exact: true })).toHaveAttribute('readonly')
  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog', { name: `Publish version ${version}?` })
  await expect(dialog).toContainText('It takes effect on 1 January 2999.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, `Version ${version} is published.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Version ${version}` })).toBeVisible()
  await expect(page.getByText('scheduled').first()).toBeVisible()
  await axe(page)
  await button(page, 'Withdraw').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, `Version ${version} is a draft again.`)).toBeVisible()
  await expect(content(page)).toHaveValue('## Who\n\nPeople of the city.')
})

test('a number that exists is refused beside its field, and nothing typed is lost', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource.*409/)
  await freshly(page)
  await page.goto('/admin/legal')
  await expect(content(page)).toBeVisible()
  await show(page, 'Versions')
  await button(page, 'New version').click()
  await page.getByLabel('Version', { exact: true }).fill('1')
  await content(page).fill('Mine')
  await button(page, 'Save draft').click()
  await expect(page.getByText('Failed to create/update terms')).toBeVisible()
  await expect(page.getByLabel('Version', { exact: true })).toBeFocused()
  await expect(page.getByText('That version exists already.').first()).toBeVisible()
  await expect(content(page)).toHaveValue('Mine')
  await page.reload()
  await expect(content(page)).toHaveValue('Mine')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await button(page, 'Discard changes').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('the later of two is told, compares, and saves over it knowingly', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource.*409/)
  await freshly(page)
  const draft = await stored(page)
  await edit(page, draft.version)
  await content(page).fill('## One\n\nBe kind, always.')
  const headers = { origin: `http://127.0.0.1:${process.env['E2E_PORT']}` }
  const other = { ...words, contentMd: '## One\n\nBe very kind.', revision: draft.revision }
  expect((await page.request.put(`/api/admin/terms/${draft.id}`, { data: other, headers })).status()).toBe(200)
  await button(page, 'Save draft').click()
  const told = page.locator('#main').getByRole('alert').filter({ hasText: 'has changed this version meanwhile.' })
  await expect(told).toBeVisible()
  await expect(content(page)).toHaveValue('## One\n\nBe kind, always.')
  await axe(page)
  await told.getByRole('button', { name: 'Compare with mine' }).click()
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences.getByRole('deletion')).toContainText('very')
  await expect(differences.getByRole('insertion')).toContainText('always')
  await axe(page)
  await button(page, 'Back to the editor').click()
  await told.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(toast(page, `Version ${draft.version} is saved as a draft.`)).toBeVisible()
  await expect(told).toHaveCount(0)
  const now = await (await page.request.get(`/api/admin/terms/${draft.id}`)).json()
  expect(now).toMatchObject({ contentMd: '## One\n\nBe kind, always.', revision: draft.revision + 2 })
})

test('the tools act on what is selected, by keyboard too', async ({ page }) => {
  await freshly(page)
  const { version } = await stored(page)
  await edit(page, version)
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
})

test('what is longer than terms may be is refused beside its field', async ({ page }) => {
  await freshly(page)
  const { version } = await stored(page)
  await edit(page, version)
  await content(page).fill('a'.repeat(1024 * 1024))
  await button(page, 'Save draft').click()
  await expect(page.getByText('The terms may have up to 60,000 characters.')).toBeVisible()
  await expect(content(page)).toBeFocused()
})

test('leaving asks about what is not saved', async ({ page }) => {
  await freshly(page)
  const { version } = await stored(page)
  await edit(page, version)
  await content(page).fill('More words')
  await page.getByRole('link', { name: 'User Management' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/admin\/legal$/)
  await page.getByRole('link', { name: 'User Management' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.getByRole('link', { name: 'Legal' }).click()
  await expect(content(page)).toHaveValue('More words')
})

test('has nothing that axe finds, and fits the narrowest phone', async ({ page }) => {
  await freshly(page)
  await page.goto('/admin/legal')
  await expect(content(page)).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
  for (const view of ['Preview', 'Versions'] as const) {
    await show(page, view)
    await noSidewaysScroll(page)
    await axe(page)
  }
})
