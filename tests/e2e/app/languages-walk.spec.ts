import { pages } from '../../../contract/pages.ts'
import { languages, type Language } from '../../../contract/values/language.ts'
import { cutOn, inLanguage, untranslatedOn } from '../support/language.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { expect, settled, test } from '../support/test.ts'
import { expectedFailures, walk, walkers } from '../support/walk.ts'
import type { Page, Response } from '@playwright/test'

test.use({ viewport: { width: 320, height: 700 } })

const showsStored = new Set<string>([pages.terms, pages.legal, pages.payments, pages.debugProfile])

const [first, ...others] = languages.filter(language => language !== 'en')

async function speak(page: Page, language: Language) {
  await expect(async () => {
    await page.evaluate(newValue => dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })), language)
    await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 1_000 })
  }).toPass()
  await settled(page)
}

for (const walker of walkers)
  test(`pages of ${walker} have no English and no truncated word at 320 px in any language`, async ({
    page,
    allowed,
  }) => {
    test.setTimeout(360_000)
    allowed.push(expectedFailures)
    const found: Record<string, object> = {}
    const look = async (path: string, open: () => Promise<void>) => {
      const told: Promise<string>[] = []
      const hear = (response: Response) => {
        if (/\/api\//.test(response.url())) told.push(response.text().catch(() => ''))
      }
      const note = async (language: Language, before: Language[]) => {
        await noSidewaysScroll(page)
        const said = await untranslatedOn(page, language, before)
        const stored = showsStored.has(path)
          ? [
              ...(await Promise.all(told)),
              await (await page.request.get(path)).text(),
              ...(await page.locator('dd').allTextContents()),
            ].join()
          : ''
        const untranslated = said.filter(text => !stored.includes(text))
        const cut = await cutOn(page)
        if (untranslated.length + cut.length > 0) found[`${path} in ${language}`] = { untranslated, cut }
      }
      page.on('response', hear)
      await open()
      await note(first!, ['en'])
      for (const language of others) {
        await speak(page, language)
        await note(language, ['en', first!])
      }
      page.off('response', hear)
    }
    await inLanguage(page.context(), first!)
    await walk(page, walker, look)
    expect(found).toEqual({})
  })
