import type { Page } from '@playwright/test'
import { cutOn } from '../support/language.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { expect, faultsOf, test } from '../support/test.ts'
import { expectedFailures, walk, walkers } from '../support/walk.ts'

/** The narrowest phone, the first width with list and detail side by side, and a desktop. Themes differ only in colors. */
const looks = [
  ['light', 320, 'all'],
  ['light', 768, 'layout'],
  ['light', 1280, 'all'],
  ['dark', 1280, 'color'],
  ['dark', 390, 'color'],
] as const

const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(one => !(one instanceof CSSTransition && /opacity|color/.test(one.transitionProperty)))
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`),
  )

const cut = async (page: Page) => (await cutOn(page)).map(words => `cut: ${words}`)

for (const walker of walkers)
  test(`pages of ${walker} have no axe violation at any width, in both themes, and fit at 320 px, with text of twice the size, with forced colors and without motion`, async ({
    page,
    allowed,
  }) => {
    test.setTimeout(300_000)
    allowed.push(expectedFailures)
    const found: Record<string, string[]> = {}
    const note = (look: string, faults: string[]) => {
      if (faults.length > 0) found[look] = faults
    }
    await walk(page, walker, async (path, open) => {
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
      for (const [n, [colorScheme, width, rules]] of looks.entries()) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        if (n === 0) {
          await open()
          await noSidewaysScroll(page)
          note(`${path} at ${width}`, await cut(page))
        }
        note(`${path} at ${width} in ${colorScheme}`, await faultsOf(page, rules))
      }
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 640, height: 800 })
      await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
      await noSidewaysScroll(page)
      note(`${path} with large text`, [...(await cut(page)), ...(await moving(page))])
    })
    expect(found).toEqual({})
  })
