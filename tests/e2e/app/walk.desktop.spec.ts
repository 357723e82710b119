import type { Page, Response } from '@playwright/test'
import { pages } from '../../../contract/pages.ts'
import { languages, type Language } from '../../../contract/values/language.ts'
import { cutOn, inLanguage, untranslatedOn } from '../support/language.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { expect, faultsOf, settled, test } from '../support/test.ts'
import { expectedFailures, walk, walkers } from '../support/walk.ts'

/** The narrowest phone, the first width with list and detail side by side, and a desktop. Themes differ only in colors. */
const looks = [
  ['light', 320, 'all'],
  ['light', 768, 'layout'],
  ['light', 1280, 'all'],
  ['dark', 1280, 'color'],
  ['dark', 390, 'color'],
] as const

/** Their contents are stored in one language. */
const showsStored = new Set<string>([pages.terms, pages.legal, pages.payments, pages.debugProfile])

const [first, ...others] = languages.filter(language => language !== 'en')

const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(one => !(one instanceof CSSTransition && /opacity|color/.test(one.transitionProperty)))
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`),
  )

const cut = async (page: Page) => (await cutOn(page)).map(words => `cut: ${words}`)

async function speak(page: Page, language: Language) {
  await expect(async () => {
    await page.evaluate(newValue => dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })), language)
    await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 1_000 })
  }).toPass()
  await settled(page)
}

async function storedOn(page: Page, path: string, answers: Promise<string>[]): Promise<string> {
  if (!showsStored.has(path)) return ''
  const document = await (await page.request.get(path)).text()
  return [...(await Promise.all(answers)), document, ...(await page.locator('dd').allTextContents())].join()
}

for (const walker of walkers)
  test(`pages of ${walker} have no English in another language, no axe violation at any width, in both themes, and fit at 320 px in all languages, with text of twice the size, with forced colors and without motion`, async ({
    page,
    allowed,
  }) => {
    test.setTimeout(360_000)
    allowed.push(expectedFailures)
    const found: Record<string, string[]> = {}
    const note = (look: string, faults: string[]) => {
      if (faults.length > 0) found[look] = faults
    }
    await inLanguage(page.context(), first!)
    await walk(page, walker, async (path, open) => {
      const answers: Promise<string>[] = []
      const hear = (response: Response) => {
        if (/\/api\//.test(response.url())) answers.push(response.text().catch(() => ''))
      }
      page.on('response', hear)
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' })
      await page.setViewportSize({ width: 320, height: 800 })
      await open()
      const spoken: Language[] = ['en']
      for (const language of [first!, ...others, 'en'] as const) {
        if (language !== first) await speak(page, language)
        await noSidewaysScroll(page)
        note(`${path} at 320 in ${language}`, await cut(page))
        if (language === 'en') break
        const said = await untranslatedOn(page, language, spoken)
        const stored = said.length > 0 ? await storedOn(page, path, answers) : ''
        note(
          `${path} in ${language}`,
          said.filter(text => !stored.includes(text)),
        )
        spoken.push(language)
      }
      page.off('response', hear)
      for (const [colorScheme, width, rules] of looks) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
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
