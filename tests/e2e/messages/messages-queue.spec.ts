import type { Page } from '@playwright/test'
import { box, pair, said, say, write } from '../support/chat.ts'
import { button } from '../support/security.ts'
import { axe, expect, test } from '../support/test.ts'

const sending = '**/api/conversations/*/messages'

async function cut(page: Page): Promise<() => Promise<void>> {
  await page.route(sending, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  return () => page.unroute(sending)
}

const stored = async (page: Page, conversationId: string) => {
  const answer = await page.request.get(`/api/conversations/${conversationId}/messages`)
  return ((await answer.json()) as { items: { body: string }[] }).items.map(({ body }) => body)
}

test('keeps queued messages over a reload and in every tab, and sends each once and in order', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  const { other, path, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Where are you?')
  await page.goto(path)
  await other.goto(path)
  const mend = await cut(page)
  await write(page, 'In the metro')
  await write(page, 'Paral·lel')
  await write(page, 'Two stops')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await expect(box(page)).toBeFocused()
  await axe(page)
  await page.reload()
  const all = ['Where are you?', 'In the metro', 'Paral·lel', 'Two stops']
  await expect.poll(() => said(page)).toEqual(all)
  await expect(page.getByText('Not sent.')).toHaveCount(1)

  const tab = await page.context().newPage()
  const open = await cut(tab)
  await tab.goto(path)
  await expect.poll(() => said(tab)).toEqual(all)
  await mend()
  await open()
  // The app also retries by itself; a retry may remove the button before the click.
  await expect(async () => {
    const again = button(page, 'Try again')
    if (await again.isVisible()) await again.click({ timeout: 2_000 }).catch(() => undefined)
    expect(await said(other)).toEqual(all)
  }).toPass({ timeout: 30_000 })
  for (const one of [page, tab]) {
    await expect(one.getByText('Not sent.')).toHaveCount(0)
    await expect(one.getByText('Sending')).toHaveCount(0)
    await expect.poll(() => said(one)).toEqual(all)
  }
  expect(await stored(page, conversationId)).toEqual(all)
  await other.context().close()
})

test('keeps messages when the connection is lost before the app has started, and sends them later', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/)
  const { other, path, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Still on the plane?')
  let begin = () => {}
  const gone = new Promise<void>(resolve => (begin = resolve))
  await page.route(/\/assets\/core-.*\.js/, async route => {
    const response = await route.fetch()
    await gone
    await route.fulfill({ response })
  })
  await page.goto(path, { waitUntil: 'commit' })
  // All modules of the document have loaded except the core, on which all others depend.
  await page.waitForFunction(() => {
    const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
    return named.length > 0 && named.every(href => come.has(href) || href.includes('/core-'))
  })
  await page.context().setOffline(true)
  begin()
  await expect(page.getByText("Your messages will be sent when you're back online.")).toBeVisible()
  await write(page, 'Landed')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => stored(page, conversationId)).toEqual(['Still on the plane?', 'Landed'])
  await other.context().close()
})
