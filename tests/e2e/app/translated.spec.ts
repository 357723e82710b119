import type { BrowserContext, Page } from '@playwright/test'
import { pages } from '../../../contract/pages.ts'
import { said, write } from '../support/chat.ts'
import { fixture } from '../support/fixture.ts'
import { announce, send } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { button, toast } from '../support/security.ts'
import { expect, post, takenOver, test } from '../support/test.ts'
import { decorate, translate, translated, ways } from '../support/translator.ts'
import { walk } from '../support/walk.ts'

const tag = () => crypto.randomUUID().slice(0, 8)
const asText = (page: Page) => page.locator('#main')

async function goInApp(page: Page, path: string) {
  const before = await asText(page).textContent()
  await page.evaluate(to => {
    const state = { ...history.state, idx: history.state.idx + 1, usr: null }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
  await expect
    .poll(async () => new URL(page.url()).pathname !== path || (await asText(page).textContent()) !== before)
    .toBe(true)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
}

for (const way of ways) {
  test(`shows the own and others' changes to replies while a translator does this to text: ${way}`, async ({
    page,
    context,
    openWindow,
  }) => {
    await translate(context, way)
    await newMember(page, { name: 'Ton Translator' })
    const other = await openWindow()
    await newMember(other, { name: 'Laia Live' })
    const id = crypto.randomUUID()
    await post(other, '/api/questions', { id, category: 'Podcasting', title: `Who mixes sound ${tag()}?` })
    const replyId = crypto.randomUUID()
    const path = `/api/questions/${id}/replies`
    await post(other, path, { id: replyId, body: 'I do.' })
    await page.goto(`/ask/${id}`)
    await translated(page)
    await expect(asText(page)).toContainText('1 reply')

    await page.getByLabel('Your reply', { exact: true }).fill('So do I.')
    await button(page, 'Post reply').click()
    const own = page.getByRole('listitem').filter({ hasText: 'So do I.' })
    await expect(own).toBeVisible()
    await expect(asText(page)).toContainText('2 replies')
    await own.getByRole('button', { name: 'More options for your reply' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Edit your reply').fill('So did I.')
    await button(page, 'Save').click()
    const edited = page.getByRole('listitem').filter({ hasText: 'So did I.' })
    await expect(edited).toContainText('edited')
    await edited.getByRole('button', { name: 'More options for your reply' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(edited).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(toast(page, 'Reply restored.')).toBeVisible()
    await expect(edited).toBeVisible()

    const theirs = page.locator(`#reply-${replyId}`)
    await send(other, 'PUT', `/api/replies/${replyId}`, { body: 'I did, in May.' })
    await expect(theirs).toContainText('I did, in May.')
    await expect(theirs).toContainText('edited')
    await send(other, 'PUT', `/api/replies/${replyId}`, { body: 'I will, in June.' })
    await expect(theirs).toContainText('I will, in June.')
    await send(other, 'DELETE', `/api/replies/${replyId}`)
    await expect(theirs).toHaveCount(0)
    await expect(asText(page)).toContainText('1 reply')
  })

  test(`shows who goes, and what is unread, while a translator does this to text: ${way}`, async ({
    page,
    context,
    openWindow,
  }) => {
    await translate(context, way)
    const me = await newMember(page, { name: 'Ton Translator' })
    const other = await openWindow()
    const them = await newMember(other, { name: 'Laia Live' })
    const title = `Vermut ${tag()}`
    const id = await announce(other, title, { maxAttendees: 3 })
    await page.goto(`/events/${id}`)
    await translated(page)
    const bar = page.locator('[data-action-bar]')
    await button(page, 'Join').click()
    await expect(button(page, 'Unjoin')).toBeVisible()
    await expect(button(page, 'Join')).toHaveCount(0)
    await expect(bar).toContainText("You're going")
    await button(page, 'Unjoin').click()
    await expect(button(page, 'Join')).toBeVisible()
    await expect(bar).toContainText('2 spots left')
    await button(page, 'Join').click()
    await expect(bar).toContainText("You're going")

    const { id: conversation } = await fixture('conversation', { between: [me, them] })
    await page.goto('/home')
    await translated(page)
    const say = (body: string) =>
      post(other, `/api/conversations/${conversation}/messages`, { id: crypto.randomUUID(), body })
    await say('Shall we go together?')
    await page.getByRole('link', { name: 'Chat, 1 unread message' }).click()
    await say('I can be there at eight.')
    const row = page
      .locator('#main')
      .getByRole('link', { name: /Laia Live/ })
      .first()
    await expect(row).toContainText('2 unread')
    await expect(row).toContainText('I can be there at eight.')
    await row.click()
    await expect.poll(() => said(page)).toEqual(['Shall we go together?', 'I can be there at eight.'])
    await write(page, 'So can I.')
    await expect.poll(() => said(page)).toHaveLength(3)
    await button(page, 'More options for your message').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Message deleted')).toBeVisible()
    await expect.poll(() => said(page)).toHaveLength(2)
  })

  for (const walker of ['members', 'admins'] as const)
    test(`leads from page to page of ${walker} while a translator does this to text: ${way}`, async ({
      page,
      context,
    }) => {
      test.slow()
      await translate(context, way)
      let isOpen = false
      await walk(page, walker, async (path, open) => {
        if (path === pages.settings) return
        if (!isOpen) await open()
        else await goInApp(page, path)
        isOpen = true
        await translated(page)
      })
    })
}

const drawnAgain = /React error #(418|423|425)/

const early = {
  'is translated by copies': (context: BrowserContext) => translate(context, 'replace', { early: true }),
  'is translated by wrapping': (context: BrowserContext) => translate(context, 'wrap', { early: true }),
  'gets elements and attributes of extensions': decorate,
}
for (const [what, change] of Object.entries(early))
  test(`takes over a prerendered page that ${what} before`, async ({ page, context, allowed }) => {
    allowed.push(drawnAgain, /Failed to load resource.*40[01]/)
    await change(context)
    await page.goto('/auth/login')
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('input') ?? {}).some(key => key.startsWith('__reactFiber')),
    )
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await button(page, 'Sign in').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Create|Join/)
    await newMember(page)
    await page.goto('/home')
    await takenOver(page)
    await page.getByRole('link', { name: 'Events' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
  })
