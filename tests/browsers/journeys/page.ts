import { expect, it } from 'vitest'
import { openTown } from '../accessibility/town.ts'
import type { Page } from '../support/page.ts'
import { withoutFocusRing } from '../support/focus-ring.ts'
import { newMember } from '../support/people.ts'
import type { Session } from '../support/session.ts'

const screens = [
  '/home',
  '/ask',
  '/events',
  '/events?new=1',
  '/swap',
  '/swap?new=selling',
  '/c/barcelona/people',
  '/c/barcelona/invite',
  '/messaging',
  '/profile',
  '/profile/edit',
  '/account/security',
  '/settings/data',
  '/settings/data/visibility',
  '/settings/data/write',
  '/settings/data/delete',
  '/settings/data/download',
  '/logo-generator',
]

const misfits = (page: Page): Promise<string[]> =>
  page.tab.evaluate(() => {
    const name = (element: Element) => `<${element.localName}> ${element.getAttribute('aria-label') ?? element.id}`
    const excess = document.documentElement.scrollWidth - window.innerWidth
    const fields = [...document.querySelectorAll('input, textarea, select')].filter(
      field => field.checkVisibility() && !field.matches('[type=checkbox], [type=radio], [type=file], [type=range]'),
    )
    const small = fields.filter(field => parseFloat(getComputedStyle(field).fontSize) < 16)
    return [...(excess > 0 ? [`${excess} px too wide`] : []), ...small.map(field => `small text: ${name(field)}`)]
  })

const settled = async (page: Page) => {
  await page.css('h1').first().waitFor()
  await expect.poll(() => page.css('[aria-busy=true]').count()).toBe(0)
}

export function pageJourneys({ open }: Session) {
  it('fits every main screen to a phone, with fields that an iPhone does not zoom in on', async () => {
    const page = await open()
    const found: string[] = []
    for (const path of ['/auth/login', '/auth/signup', '/auth/forgot-password', '/terms']) {
      await page.goto(path)
      await settled(page)
      found.push(...(await misfits(page)).map(misfit => `${path}: ${misfit}`))
    }
    await newMember(page, 'Montserrat Puigdevall i Casademunt')
    for (const path of screens) {
      await page.goto(path)
      await settled(page)
      found.push(...(await misfits(page)).map(misfit => `${path}: ${misfit}`))
    }
    expect(found).toEqual([])
  })

  // At the end of a page, Firefox moves the focus to its toolbar and keeps it there, so each test has a window.
  it('shows a focus ring on every control of sign-in', async () => {
    const page = await open()
    await page.goto('/auth/login')
    await settled(page)
    expect(await withoutFocusRing(page)).toEqual([])
  })

  it('shows a focus ring on every control of home', async () => {
    const page = await open()
    await openTown(page)
    await page.goto('/home')
    await settled(page)
    expect(await withoutFocusRing(page)).toEqual([])
  })

  it('shows a focus ring on every control of The Ask and its form', async () => {
    const page = await open()
    await openTown(page)
    await page.goto('/ask')
    await page.label('Your question').fill('Who lends a ladder?')
    await page.role('button', { name: 'Add details' }).click()
    await page.label(/^Details/).fill('For one afternoon.')
    await page.label('Category').choose('Housing & Renting')
    await page.reload()
    await settled(page)
    await expect.poll(() => page.label('Your question').value()).toBe('Who lends a ladder?')
    expect(await withoutFocusRing(page)).toEqual([])
  })

  it('shows a focus ring on every control of the form for a listing', async () => {
    const page = await open()
    await newMember(page, 'Kim Keys')
    await page.goto('/swap?new=selling')
    await page.role('dialog', { name: 'New Listing' }).label('Title').waitFor()
    await settled(page)
    expect(await withoutFocusRing(page)).toEqual([])
  })

  for (const list of ['/ask', '/swap', '/events'])
    it(`comes back to the same place of ${list}`, async () => {
      const page = await open()
      await newMember(page, 'Marta Ribeiro')
      await page.goto(list)
      await settled(page)
      const card = page.role('article').nth(8)
      const link = card.role('link').nth(0)
      await link.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const place = () => page.tab.evaluate(() => Math.round(scrollY))
      const before = await place()
      expect(before).toBeGreaterThan(500)
      await link.click()
      await page.at(/^\/(ask|listings|events|profile)\/[0-9a-f-]{36}$/)
      await settled(page)
      await expect.poll(place).toBeLessThan(before)
      await page.tab.back()
      await page.at(list)
      await expect.poll(place).toBe(before)
    })
}
