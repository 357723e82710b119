import { generatePath } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { languages } from '../../contract/vocabulary.ts'
import { signInAdmin } from './support/admin.ts'
import { cutOn, englishOn, inLanguage } from './support/language.ts'
import { newcomer, noSidewaysScroll, password } from './support/newcomer.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Page, Response } from '@playwright/test'

test.skip(({ isMobile }) => !isMobile, 'The narrowest screen shows what does not fit.')
test.use({ viewport: { width: 320, height: 700 } })

const visitors = [
  pages.signIn,
  pages.signUp,
  pages.confirm,
  pages.confirmEmailChange,
  pages.forgotPassword,
  pages.resetPassword,
  pages.terms,
]
/** What these show is what is stored: the text of the terms, the names of another service, values as they are. */
const showsStored = new Set<string>([pages.terms, pages.legal, pages.payments, pages.debugProfile])
const newcomers = [pages.onboarding, pages.welcome]

/** Every page of members and admins, with things of the sample city in their places. */
async function members(page: Page): Promise<string[]> {
  const first = async (path: string) =>
    ((await (await page.request.get(`/api${path}`)).json()) as { items: { id: string }[] }).items[0]?.id ?? ''
  const given = {
    questionId: await first('/questions'),
    eventId: await first('/events'),
    listingId: await first('/listings'),
    conversationId: await first('/conversations'),
    profileId: await first('/people'),
    userId: await first('/people'),
    city: 'barcelona',
  }
  const left = new Set<string>([...visitors, ...newcomers, pages.root, pages.peopleRedirect])
  return Object.values(pages)
    .filter(pattern => !left.has(pattern))
    .map(pattern => generatePath(pattern, given))
}

for (const language of languages)
  test(`every page in ${language} says nothing in English and cuts no word at 320 px`, async ({ page, allowed }) => {
    test.setTimeout(240_000)
    allowed.push(/Failed to load resource.*(401|404|410|422)/)
    const found: Record<string, object> = {}
    const look = async (path: string) => {
      const told: Promise<string>[] = []
      const hear = (response: Response) => {
        if (/\/api\//.test(response.url())) told.push(response.text().catch(() => ''))
      }
      page.on('response', hear)
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await noSidewaysScroll(page)
      page.off('response', hear)
      const stored = showsStored.has(path)
        ? [...(await Promise.all(told)), await (await page.request.get(path)).text()].join()
        : ''
      const said = language === 'en' ? [] : await englishOn(page, language)
      const english = said.filter(text => !stored.includes(text))
      const cut = await cutOn(page)
      if (english.length + cut.length > 0) found[path] = { english, cut }
    }
    await inLanguage(page.context(), language)
    for (const path of visitors) await look(path)
    await signIn(page, await newcomer(page), password)
    for (const path of newcomers) await look(path)
    await page.context().clearCookies()
    await signInAdmin(page)
    await inLanguage(page.context(), language)
    for (const path of await members(page)) await look(path)
    expect(found).toEqual({})
  })
