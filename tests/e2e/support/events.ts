import type { APIResponse, Browser, Page } from '@playwright/test'
import { drawing } from '../../support/pictures.ts'
import { newMember } from './member.ts'
import { expect } from './test.ts'

const origin = () => `http://127.0.0.1:${process.env['E2E_PORT']}`
const day = 24 * 60 * 60_000

export async function send(page: Page, method: string, path: string, data?: object | Buffer): Promise<APIResponse> {
  const answer = await page.request.fetch(path, { method, headers: { origin: origin() }, ...(data ? { data } : {}) })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer
}

export const dayAfter = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' }).format(Date.now() + days * day)

export const told = (title: string, more: object = {}) => ({
  title,
  starts: { date: dayAfter(3), time: '19:30' },
  ends: { date: dayAfter(3), time: '22:00' },
  timeZone: 'Europe/Madrid',
  types: ['Networking'],
  place: 'Carrer de Blai 41',
  venue: 'Terrat de Blai',
  details: 'Bring a friend.\nMore at https://example.org/vermut',
  ...more,
})

export async function announce(page: Page, title: string, more: object = {}): Promise<string> {
  const picture = await drawing(800, 600).jpeg().toBuffer()
  const { coverId } = (await (await send(page, 'PUT', '/api/covers', picture)).json()) as { coverId: string }
  const id = crypto.randomUUID()
  await send(page, 'POST', '/api/events', { id, cover: { coverId }, ...told(title, more) })
  return id
}

export async function guest(browser: Browser, name: string, timezoneId: string) {
  const context = await browser.newContext({ timezoneId, locale: 'en-GB' })
  const page = await context.newPage()
  const member = await newMember(page, { name })
  return { context, page, ...member }
}
