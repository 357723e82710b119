import { pages } from '../../../contract/pages.ts'
import { languages } from '../../../contract/values/language.ts'
import { cutOn, englishOn, inLanguage } from '../support/language.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { expect, test } from '../support/test.ts'
import { expectedFailures, walk, walkers } from '../support/walk.ts'
import type { Response } from '@playwright/test'

test.use({ viewport: { width: 320, height: 700 } })

/** Show stored text: the terms, names of other services, raw values. */
const showsStored = new Set<string>([pages.terms, pages.legal, pages.payments, pages.debugProfile])

// English is covered by the accessibility walk.
const walks = languages
  .filter(language => language !== 'en')
  .flatMap(language => walkers.map(walker => ({ language, walker })))

for (const { language, walker } of walks)
  test(`pages of ${walker} in ${language} have no English and no truncated word at 320 px`, async ({
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
      page.on('response', hear)
      await open()
      await noSidewaysScroll(page)
      const said = await englishOn(page, language)
      page.off('response', hear)
      const stored = showsStored.has(path)
        ? [
            ...(await Promise.all(told)),
            await (await page.request.get(path)).text(),
            // Values of the browser are not translated, such as the service worker state "activated".
            ...(await page.locator('dd').allTextContents()),
          ].join()
        : ''
      const english = said.filter(text => !stored.includes(text))
      const cut = await cutOn(page)
      if (english.length + cut.length > 0) found[path] = { english, cut }
    }
    await inLanguage(page.context(), language)
    await walk(page, walker, look)
    expect(found).toEqual({})
  })
