import type { Browser, Page } from '@playwright/test'
import { fixture } from './fixture.ts'
import { newMember } from './member.ts'
import { expect, post } from './test.ts'

export const tag = () => crypto.randomUUID().slice(0, 8)

export const newName = () => `Núria Test${tag()}`

/** The caller must close the second browser. */
export async function pair(page: Page, browser: Browser) {
  const context = await browser.newContext({
    ...(page.viewportSize() ? { viewport: page.viewportSize() } : {}),
    baseURL: `http://127.0.0.1:${process.env['E2E_PORT']}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
  })
  const other = await context.newPage()
  const me = await newMember(page, { name: newName() })
  const them = await newMember(other, { name: newName() })
  const { id: conversationId } = await fixture('conversation', { between: [me, them] })
  return { other, me, them, conversationId, path: `/messaging/${conversationId}` }
}

export async function say(page: Page, conversationId: string, body: string): Promise<string> {
  const id = crypto.randomUUID()
  const answer = await post(page, `/api/conversations/${conversationId}/messages`, { id, body })
  expect(answer.status(), await answer.text()).toBe(200)
  return id
}

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const log = (page: Page) => page.getByRole('list', { name: /^Messages with/ })
export const said = (page: Page) => log(page).locator('[data-message] .whitespace-pre-wrap').allTextContents()

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
