import type { Page } from '@playwright/test'
import { box, log, pair, said, say, write } from './support/chat.ts'
import { password } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { button, toast } from './support/security.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

const sending = '**/api/conversations/*/messages'

/** No message of this page reaches the server until it is called. */
async function cut(page: Page): Promise<() => Promise<void>> {
  await page.route(sending, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  return () => page.unroute(sending)
}

const stored = async (page: Page, conversationId: string) => {
  const answer = await page.request.get(`/api/conversations/${conversationId}/messages`)
  return ((await answer.json()) as { items: { body: string }[] }).items.map(({ body }) => body)
}

test('what finds no connection waits over a reload, and goes once and in order', async ({ page, browser, allowed }) => {
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

  // Another tab shows the same, and sends it while this one cannot.
  const tab = await page.context().newPage()
  const open = await cut(tab)
  await tab.goto(path)
  await expect.poll(() => said(tab)).toEqual(all)
  await mend()
  await open()
  await button(page, 'Try again').click()
  await expect.poll(() => said(other)).toEqual(all)
  for (const one of [page, tab]) {
    await expect(one.getByText('Not sent.')).toHaveCount(0)
    await expect(one.getByText('Sending')).toHaveCount(0)
    await expect.poll(() => said(one)).toEqual(all)
  }
  expect(await stored(page, conversationId)).toEqual(all)
  await other.context().close()
})

test('without a connection one writes on, and it goes when there is one', async ({ page, browser, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/)
  const { other, path, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Tell me when you land')
  await page.goto(path)
  await expect.poll(() => said(page)).toEqual(['Tell me when you land'])
  await page.context().setOffline(true)
  await expect(page.getByText('Messages wait here and go when you are back.')).toBeVisible()
  await write(page, 'Landed')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await expect.poll(() => stored(page, conversationId)).toEqual(['Tell me when you land', 'Landed'])
  await other.context().close()
})

test('a connection that is lost before the app has begun costs nothing', async ({ page, browser, allowed }) => {
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
  // All that the document names has come but the core, which all the rest waits for.
  await page.waitForFunction(() => {
    const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
    return named.length > 0 && named.every(href => come.has(href) || href.includes('/core-'))
  })
  await page.context().setOffline(true)
  begin()
  await expect(page.getByText('Messages wait here and go when you are back.')).toBeVisible()
  await write(page, 'Landed')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => stored(page, conversationId)).toEqual(['Still on the plane?', 'Landed'])
  await other.context().close()
})

test('what waits is sent when the app starts, wherever', async ({ page, browser, allowed }) => {
  allowed.push(/ERR_FAILED/)
  const { other, path, conversationId } = await pair(page, browser)
  await page.goto(path)
  const mend = await cut(page)
  await write(page, 'From the lift')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await mend()
  await page.goto('/ask')
  await expect.poll(() => stored(page, conversationId)).toEqual(['From the lift'])
  await other.context().close()
})

test('what the server refuses comes back to the composer, before what is typed', async ({ page, browser, allowed }) => {
  allowed.push(/403/)
  const { other, path, conversationId } = await pair(page, browser)
  await say(page, conversationId, 'First')
  await page.goto(path)
  await page.route(sending, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await box(page).fill('and more')
    return route.fulfill(refusal(403, 'RECIPIENT_GONE'))
  })
  await write(page, 'Are you there?')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(page.getByText('This person is not here any more.')).toBeVisible()
  await expect(box(page)).toHaveValue('Are you there?\nand more')
  await expect.poll(() => said(page)).toEqual(['First'])
  await other.context().close()
})

test('who signs out with unsent messages is warned, and may stay', async ({ page, browser, allowed }) => {
  allowed.push(/ERR_FAILED/)
  const { other, me, path, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Hello')
  await page.goto(path)
  await cut(page)
  await write(page, 'One')
  await write(page, 'Two')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.goto('/home')
  const leave = async () => {
    await page
      .getByRole('button', { name: /Open account menu/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await leave()
  const dialog = page.getByRole('dialog', { name: '2 messages have not been sent' })
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await leave()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, me.email, password)
  await page.goto(path)
  await expect.poll(() => said(page)).toEqual(['Hello'])
  await other.context().close()
})

test('too many at once wait for their turn and go by themselves', async ({ page, browser, allowed }) => {
  allowed.push(/429/)
  const { other, path, conversationId } = await pair(page, browser)
  await say(other, conversationId, 'Quick!')
  await page.goto(path)
  let refusals = 0
  await page.route(sending, route => {
    if (route.request().method() !== 'POST' || refusals++ > 0) return route.continue()
    return route.fulfill(refusal(429, 'TOO_MANY_MESSAGES', { retryAfter: 1 }))
  })
  await write(page, 'Here I come')
  await expect(log(page).getByText('Sending')).toBeVisible()
  await expect.poll(() => stored(page, conversationId)).toEqual(['Quick!', 'Here I come'])
  await expect(log(page).getByText('Sending')).toHaveCount(0)
  await other.context().close()
})

test('what waits never goes out under the name of whoever signs in here next', async ({ page, browser, allowed }) => {
  allowed.push(/ERR_FAILED/, /401/)
  const { other, them, path, conversationId } = await pair(page, browser)
  await page.goto(path)
  await other.goto(path)
  const mend = await cut(page)
  await write(page, 'From the first of the two')
  await expect(page.getByText('Not sent.')).toBeVisible()
  // The session ends elsewhere; in the same tab the other one of the two signs in.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'The Direct Line' })).toBeVisible()
  await post(page, '/api/accounts/sign-out', {})
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await mend()
  await page.getByLabel('Email').fill(them.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'The Direct Line' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await say(page, conversationId, 'From the second')
  await expect.poll(() => said(other)).toEqual(['From the second'])
  expect(await stored(page, conversationId)).toEqual(['From the second'])
  await other.context().close()
})
