import { cutOn } from '../support/language.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { expect, faultsOf, test } from '../support/test.ts'
import { expectedFailures, walk, walkers } from '../support/walk.ts'

/** The narrowest phone, the first width with list and detail side by side, and a desktop. */
const looks = [
  ['light', 320],
  ['light', 768],
  ['light', 1280],
  ['dark', 1280],
  ['dark', 390],
] as const

for (const walker of walkers) {
  test(`pages of ${walker} have no axe violation at any width, in both themes, and no word is cut at 320 px`, async ({
    page,
    allowed,
  }) => {
    test.setTimeout(300_000)
    allowed.push(expectedFailures)
    const found: Record<string, string[]> = {}
    await walk(page, walker, async (path, open) => {
      for (const [n, [colorScheme, width]] of looks.entries()) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        if (n === 0) await open()
        const faults = await faultsOf(page)
        if (n === 0) {
          await noSidewaysScroll(page)
          faults.push(...(await cutOn(page)).map(words => `cut: ${words}`))
        }
        if (faults.length > 0) found[`${path} at ${width} in ${colorScheme}`] = faults
      }
    })
    expect(found).toEqual({})
  })

  test(`pages of ${walker} fit with text of twice the size, with forced colors and without motion`, async ({
    page,
    allowed,
  }) => {
    test.setTimeout(300_000)
    allowed.push(expectedFailures)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 640, height: 800 })
    const found: Record<string, object> = {}
    await walk(page, walker, async (path, open) => {
      await open()
      await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
      await noSidewaysScroll(page)
      const cut = await cutOn(page)
      // A fade is not motion; all other running animations are.
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .filter(one => !(one instanceof CSSTransition && one.transitionProperty === 'opacity'))
          .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
      )
      if (cut.length + moving.length > 0) found[path] = { cut, moving }
    })
    expect(found).toEqual({})
  })
}
