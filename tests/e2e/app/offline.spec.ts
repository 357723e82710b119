import type { Page } from '@playwright/test'
import { cached, controlled, saved, savedReads, silentLine } from '../support/device.ts'
import { axe, endedStream, expect, openAccountMenu, openSession, signIn, takenOver, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const marta = 'marta@example.org'
const jordi = 'jordi@example.org'
const people = '/c/barcelona/people'
const day = 24 * 60 * 60_000
const remember = (page: Page, email: string) => openSession(page, { email, remembered: true })

const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/
const offline = (page: Page) => page.getByText("You're offline.")
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first()
const silence = /request to http:\/\/127\.0\.0\.1|ERR_|Failed to load resource/

async function openFromCache(page: Page, line: Awaited<ReturnType<typeof silentLine>>) {
  await remember(page, marta)
  await page.goto(`${line.url}/home`)
  await controlled(page)
  await saved(page, '"home"')
  line.fallSilent()
  await page.goto(`${line.url}/home`)
  await expect(firstCard(page)).toBeVisible()
}

async function stopWorker(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  return browser
}

test('shows previously opened pages offline, with their age', async ({ page, context, allowed }) => {
  test.slow()
  allowed.push(disconnected)
  await remember(page, marta)
  await page.goto(people)
  await controlled(page)
  const person = await firstCard(page).getByRole('heading').innerText()
  await saved(page, '"people","list"')
  await page.goto('/home')
  await saved(page, '"home"')
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Ask' })).toBeVisible()
  const title = await firstCard(page).getByRole('heading').innerText()
  await firstCard(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const reply = page.getByRole('main').getByRole('listitem')
  await expect(reply.first()).toBeVisible()
  const replies = await reply.count()
  await saved(page, new URL(page.url()).pathname.slice('/ask/'.length))
  await saved(page, '"replies"')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(reply).toHaveCount(replies)
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText('Showing saved content. Changes need a connection.')).toBeVisible()
  await axe(page)
  await page.goto(people)
  await expect(firstCard(page).getByRole('heading')).toHaveText(person)
  await page.goto('/ask')
  await expect(firstCard(page)).toBeVisible()
  await page.getByLabel('Your question').fill('Does this wait until I am back?')
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Connection trouble — please check your internet and try again.')).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('Does this wait until I am back?')

  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome back, Marta/ })).toBeVisible()
  await expect(page.getByRole('main').getByText(/Saved (just now|\d\smin ago)/)).toBeVisible()
  await page.goto('/ask/00000000-0000-4000-8000-000000000000')
  const missing = page.getByRole('heading', { name: "You're offline" })
  await expect(missing).toBeVisible()
  await page.goBack()
  await page.getByRole('article').filter({ hasNotText: title }).getByRole('link').first().click()
  await expect(missing).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await axe(page)
  await context.setOffline(false)
  await expect(page.getByText('Back online.')).toBeVisible()
  await expect(missing).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('main').getByText(/· Barcelona$/)).toBeVisible()

  await context.setOffline(true)
  // While the clock is being installed it shows 1970: the app must not be open, or it could save something at that time.
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + 12 * 60_000 })
  await page.goto('/home')
  await expect(page.getByText('Showing saved content.')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Saved 1\d\smin ago/)).toBeVisible()
  await page.goto('/ask')
  await expect(page.getByText(/Saved 1\d\smin ago\./)).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 8 * day)
  await page.reload()
  await expect(missing).toBeVisible()
})

test('removes all saved reads on sign-out', async ({ page, context, allowed }) => {
  allowed.push(disconnected, endedStream)
  await remember(page, marta)
  await page.goto('/ask')
  await controlled(page)
  await firstCard(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ask\/.+/)
  await saved(page, marta)
  await saved(page, '"replies"')
  const { viewer } = (await (await page.request.get('/api/session')).json()) as { viewer: { id: string } }
  const { id } = viewer
  await page.goto('/home')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await savedReads(page)).toBe('')
  const kept = await cached(page)
  expect(kept.length).toBeGreaterThan(20)
  const personal = kept.filter(
    ({ path, headers, text }) =>
      !path.startsWith('/assets/') ||
      headers.includes('set-cookie') ||
      ['marta@', id, 'id="boot"'].some(word => text.includes(word)),
  )
  expect(personal.map(({ path }) => path)).toEqual([])
  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/auth\/login/)

  await remember(page, jordi)
  await page.goto('/home')
  await saved(page, jordi)
  await context.setOffline(true)
  await page.reload()
  await expect(offline(page)).toBeVisible()
  await openAccountMenu(page)
  await expect(page.getByText(jordi)).toBeVisible()
  expect(await savedReads(page)).not.toContain('marta@')
})

test('shows saved pages while the server does not answer, and removes them once the session has ended', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(disconnected, silence)
  const line = await silentLine()
  try {
    await openFromCache(page, line)
    await expect(page.getByText('No connection yet.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Saved just now')).toBeVisible()
    line.speakAgain()
    await expect(page.getByText('Back online.')).toBeVisible()
    await expect(page.getByRole('main').getByText(/· Barcelona$/)).toBeVisible()

    await context.setOffline(true)
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('Connection trouble — please check your internet and try again.')).toBeVisible()
    // Only the server can end the session; until then this browser keeps the account.
    expect(await savedReads(page)).toContain(marta)
    await context.clearCookies()
    await page.reload()
    await expect(firstCard(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/auth\/login\?return=/)
    await expect.poll(() => savedReads(page)).toBe('')
  } finally {
    line.close()
  }
})

test('opens another page from the cache after the browser has stopped the idle service worker', async ({
  page,
  allowed,
}) => {
  allowed.push(disconnected, silence)
  const line = await silentLine()
  try {
    await openFromCache(page, line)
    const browser = await stopWorker(page)
    await browser.send('Network.clearBrowserCache')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ask', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The Ask' })).toBeVisible()
  } finally {
    line.close()
  }
})

test('opens a page whose file the service worker has no space to keep', async ({ page }) => {
  await remember(page, marta)
  await page.goto('/home')
  await controlled(page)
  await takenOver(page)
  const browser = await stopWorker(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Your data/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
})

test('saves no reads in a session that ends with the browser', async ({ page, context, allowed }) => {
  allowed.push(disconnected)
  await remember(page, marta)
  await page.goto('/messaging')
  await controlled(page)
  await saved(page, '"messages"')
  await context.clearCookies()
  await signIn(page, jordi)
  await page.goto('/messaging')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect.poll(() => savedReads(page)).toBe('')
  await page.goto('/home')
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  expect(await savedReads(page)).toBe('')
  await context.setOffline(true)
  await page.goto('/messaging')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
})

test('removes saved reads on the next start after the session has ended elsewhere', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(disconnected)
  await remember(page, marta)
  await page.goto('/messaging')
  await controlled(page)
  await saved(page, '"messages"')
  await context.clearCookies()
  await page.goto('/auth/login')
  await expect.poll(() => savedReads(page)).toBe('')
  await context.setOffline(true)
  await page.goto('/messaging')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
})
