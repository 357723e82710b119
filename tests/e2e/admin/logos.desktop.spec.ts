import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { button, tabTo, toast } from '../support/security.ts'
import { axe, expect, test } from '../support/test.ts'

const prompt = (page: Page) => page.getByLabel('Custom prompt')
const stage = (page: Page) => page.getByRole('main').getByRole('img', { name: / logo of / })
const results = (page: Page) => page.getByRole('region', { name: 'Latest five' }).getByRole('button')

test('generates logos by keyboard, saves and copies them, and keeps the choices over a reload', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newMember(page)
  await page.goto('/logo-generator')
  await expect(page.getByText('Your first logo will appear here.')).toBeVisible()
  await tabTo(page, button(page, 'Emblem'))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Sea'))
  await page.keyboard.press('Enter')
  await tabTo(page, prompt(page))
  await page.keyboard.type('"Mar Bella" red')
  await tabTo(page, button(page, 'Generate'))
  await page.keyboard.press('Enter')
  await expect(stage(page)).toHaveAccessibleName(/^Emblem logo of the sea.*saying “Mar Bella”$/)
  await expect(button(page, 'Generate')).toBeFocused()
  const first = await stage(page).getAttribute('src')
  await button(page, 'Wordmark').click()
  await button(page, 'Generate').click()
  await expect(results(page)).toHaveCount(2)
  await expect(stage(page)).not.toHaveAttribute('src', first!)

  for (const [kind, label] of [
    ['png', 'PNG, 1024 × 1024'],
    ['svg', 'SVG, for any size'],
  ] as const) {
    await button(page, 'Download').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: label }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`logo-wordmark-sea.${kind}`)
    const bytes = await readFile(await file.path())
    const isPng = [bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    if (kind === 'png') expect(isPng).toEqual(['PNG', 1024, 1024])
    else expect(bytes.toString()).toMatch(/^<svg /)
  }
  await button(page, 'Copy').click()
  await expect(toast(page, 'Image copied to clipboard.')).toBeVisible()
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(item => [...item.types]))
  expect(types).toEqual(['image/png'])

  await page.reload()
  await expect(prompt(page)).toHaveValue('"Mar Bella" red')
  await expect(button(page, 'Sea')).toHaveAttribute('aria-pressed', 'true')
  await expect(results(page)).toHaveCount(2)
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})
