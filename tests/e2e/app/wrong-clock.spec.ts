import type { BrowserContext } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import { announce, dayAfter } from '../support/events.ts'
import { said, write } from '../support/chat.ts'
import { newMember } from '../support/member.ts'
import { expect, post, takenOver, test } from '../support/test.ts'

const hour = 60 * 60_000

const setClock = (context: BrowserContext, ahead: number) =>
  context.addInitScript(ahead => {
    const { now } = Date
    const { timeOrigin } = performance
    const read = () => now() + ahead
    globalThis.Date = new Proxy(Date, {
      construct: (target, given, self) =>
        Reflect.construct(target, given.length === 0 ? [read()] : given, self) as Date,
      get: (target, name) => (name === 'now' ? read : Reflect.get(target, name)) as unknown,
    })
    Object.defineProperty(Performance.prototype, 'timeOrigin', { get: () => timeOrigin + ahead })
  }, ahead)

const timeIn = (ahead: number) => {
  const moment = new Date(Date.now() + ahead)
  const write = (options: Intl.DateTimeFormatOptions, locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Madrid', ...options }).format(moment)
  return { date: write({ dateStyle: 'short' }, 'en-CA'), time: write({ timeStyle: 'short' }, 'en-GB') }
}

for (const [device, ahead] of [
  ['four hours ahead', 4 * hour],
  ['a day behind', -24 * hour],
] as const)
  test(`judges events, questions and messages by the server's clock on a device that is ${device}`, async ({
    page,
    context,
    openWindow,
  }) => {
    await setClock(context, ahead)
    const me = await newMember(page, { name: 'Ton Traveler' })
    const other = await openWindow()
    const them = await newMember(other, { name: 'Laia Live' })
    const tag = crypto.randomUUID().slice(0, 8)
    const [starts, ends] = [timeIn(hour), timeIn(2 * hour)]
    const id = await announce(other, `Vermut ${tag}`, { starts, ends })
    const day = starts.date === dayAfter(0) ? 'Today' : 'Tomorrow'

    await page.goto('/events')
    const group = page.locator('#main section, #main > *').filter({ hasText: `Vermut ${tag}` })
    await expect(page.getByRole('article').filter({ hasText: `Vermut ${tag}` })).toBeVisible()
    await expect(group.getByRole('heading', { level: 2 }).first()).toContainText(/Today|Tomorrow/)
    await page.goto(`/events/${id}`)
    await takenOver(page)
    await expect(page.getByText(new RegExp(`^${day}\\b`))).toBeVisible()
    await expect(page.getByText('Happening now')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeEnabled()

    await post(other, '/api/questions', { id: crypto.randomUUID(), category: 'Podcasting', title: `Who ${tag}?` })
    await page.goto('/ask')
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: `Who ${tag}?` })
        .locator('time'),
    ).toHaveText('now')
    await page.goto('/home')
    await takenOver(page)
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: `Who ${tag}?` })
        .locator('time')
        .first(),
    ).toHaveText('now')

    const { id: conversation } = await fixture('conversation', { between: [me, them] })
    await post(other, `/api/conversations/${conversation}/messages`, { id: crypto.randomUUID(), body: 'Coming?' })
    await page.goto('/messaging')
    await expect(
      page
        .locator('#main')
        .getByRole('link', { name: /Laia Live/ })
        .locator('time'),
    ).toHaveText('now')
    await page.goto(`/messaging/${conversation}`)
    await write(page, 'On my way.')
    await expect.poll(() => said(page)).toEqual(['Coming?', 'On my way.'])
    await expect(page.locator('#main').getByText(/^(Today|Yesterday|Tomorrow)/)).toHaveCount(1)
  })
