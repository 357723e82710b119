import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refuse } from './support/refuse.ts'
import { button, tabTo, toast } from './support/security.ts'
import { axe, expect, post, test } from './support/test.ts'

const studio = '/logo-generator'
const prompt = (page: Page) => page.getByLabel('Custom prompt')
const stage = (page: Page) => page.getByRole('main').getByRole('img', { name: / logo of / })
const results = (page: Page) => page.getByRole('region', { name: 'Latest five' }).getByRole('button')

async function make(page: Page, wishes: object = {}): Promise<void> {
  const answer = await post(page, '/api/logos', {
    id: crypto.randomUUID(),
    style: 'tile',
    concept: 'flower',
    customPrompt: '',
    ...wishes,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function generated(page: Page): Promise<void> {
  const answer = page.waitForResponse(
    response => response.url().endsWith('/api/logos') && response.request().method() === 'POST',
  )
  await button(page, 'Generate').click()
  expect((await answer).status()).toBe(200)
  await expect(page.getByText('Your logo is ready.')).toBeAttached()
}

test('a logo is drawn by wishes, another one by the same, and each is chosen, turned dark and saved', async ({
  page,
}) => {
  await newMember(page)
  await page.goto(studio)
  await expect(page.getByText('Your first logo will stand here.')).toBeVisible()
  await button(page, 'Monogram').click()
  await expect(button(page, 'Monogram')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Arch').click()
  await prompt(page).fill('for Anna Ribas, night blue, a heart')
  await generated(page)
  await expect(stage(page)).toHaveAccessibleName(
    /^Monogram logo of an arch, \w+ on night blue, with a heart, saying “AR”$/,
  )
  const first = await stage(page).getAttribute('src')
  await generated(page)
  await expect(stage(page)).not.toHaveAttribute('src', first!)
  await expect(results(page)).toHaveCount(2)
  await results(page).nth(1).click()
  await expect(stage(page)).toHaveAttribute('src', first!)
  await button(page, 'Show on a dark background').click()
  await expect(button(page, 'Show on a dark background')).toHaveAttribute('aria-pressed', 'true')

  for (const [kind, label] of [
    ['png', 'PNG, 1024 × 1024'],
    ['svg', 'SVG, for any size'],
  ] as const) {
    await button(page, 'Download').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: label }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`logo-monogram-arch.${kind}`)
    const bytes = await readFile(await file.path())
    if (kind === 'svg') expect(bytes.toString()).toMatch(/^<svg /)
    else
      expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
        'PNG',
        1024,
        1024,
      ])
  }

  await page.reload()
  await expect(prompt(page)).toHaveValue('for Anna Ribas, night blue, a heart')
  await expect(button(page, 'Arch')).toHaveAttribute('aria-pressed', 'true')
  await expect(results(page)).toHaveCount(2)
})

test('the sixth pushes the oldest out', async ({ page }) => {
  await newMember(page)
  for (let index = 0; index < 5; index++) await make(page)
  await page.goto(studio)
  const oldest = await results(page).nth(4).getByRole('presentation', { includeHidden: true }).getAttribute('src')
  await generated(page)
  await expect(results(page)).toHaveCount(5)
  await expect(page.locator(`img[src="${oldest}"]`)).toHaveCount(0)
})

test('the picture is copied where the browser lets it be, and it is said where not', async ({ page, context }) => {
  await newMember(page)
  await make(page)
  await page.goto(studio)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy').click()
  await expect(toast(page, 'The picture is on your clipboard.')).toBeVisible()
  const kinds = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => [...types]))
  expect(await kinds()).toEqual(['image/png'])

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
  })
  await button(page, 'Copy').click()
  await expect(toast(page, 'Copy Failed')).toBeVisible()
})

test('what fails is told, what was typed stays, and so does the last logo', async ({ page, allowed }) => {
  allowed.push(/422|504|404|502/)
  await newMember(page)
  await make(page)
  await page.goto(studio)
  await prompt(page).fill('something that is refused')
  await refuse(page, '**/api/logos', 422, 'LOGO_REFUSED')
  await button(page, 'Generate').click()
  await expect(toast(page, 'Generation Failed')).toBeVisible()
  const told = page.getByRole('alert').filter({ hasText: 'Your last logo is still here.' })
  await expect(told).toBeFocused()
  await expect(told).toContainText('That prompt was refused.')
  await expect(stage(page)).toBeVisible()
  await expect(prompt(page)).toHaveValue('something that is refused')
  await axe(page)
  await page.unroute('**/api/logos')
  await generated(page)
  await expect(told).toBeHidden()

  await page.route('**/logo.png', route => route.fulfill({ status: 404 }))
  await button(page, 'Download').click()
  await page.getByRole('menuitem', { name: /PNG/ }).click()
  await expect(toast(page, 'Download Failed')).toBeVisible()
})

test('too long a prompt is told beside its field', async ({ page, allowed }) => {
  allowed.push(/400/)
  await newMember(page)
  await page.goto(studio)
  await prompt(page).fill('x'.repeat(301))
  await expect(page.getByText('301 / 300')).toBeVisible()
  await button(page, 'Generate').click()
  await expect(prompt(page)).toHaveAccessibleDescription('That is too long.')
})

test('drawing is called off, and goes on by the keyboard alone', async ({ page }) => {
  await newMember(page)
  let held = true
  await page.route('**/api/logos', async (route, request) => {
    if (request.method() === 'POST' && held) return
    await route.fallback()
  })
  await page.goto(studio)
  await tabTo(page, button(page, 'Emblem'))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Sea'))
  await page.keyboard.press('Enter')
  await tabTo(page, prompt(page))
  await page.keyboard.type('"Mar Bella" red')
  await tabTo(page, button(page, 'Generate'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Drawing' })).toBeVisible()
  await axe(page)
  await tabTo(page, button(page, 'Cancel'))
  held = false
  await page.keyboard.press('Enter')
  await expect(button(page, 'Generate')).toBeFocused()
  await expect(page.getByText('Your first logo will stand here.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(stage(page)).toHaveAccessibleName(/^Emblem logo of the sea.*saying “Mar Bella”$/)
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('nothing is wrong with the studio, also at 320 px', async ({ page }) => {
      await newMember(page)
      await page.goto(studio)
      await expect(page.getByText('Your first logo will stand here.')).toBeVisible()
      await axe(page)
      for (const style of ['geometric', 'handCut', 'wordmark']) await make(page, { style })
      await page.reload()
      await expect(results(page)).toHaveCount(3)
      await axe(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await noSidewaysScroll(page)
    })
  })
