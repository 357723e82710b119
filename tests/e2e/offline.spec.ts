import type { Page } from '@playwright/test'
import { cached, controlled, saved, savedReads, silentLine } from './support/device.ts'
import { axe, expect, signIn, test, takenOver } from './support/test.ts'

const marta = 'marta@example.org'
const jordi = 'jordi@example.org'
const day = 24 * 60 * 60_000

/** What a browser itself says on its console when it has no connection. */
const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/
const offline = (page: Page) => page.getByText('You are offline.')
const firstQuestion = (page: Page) => page.getByRole('main').getByRole('article').first()

test('home, The Ask and a question that were open are there without a connection', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(disconnected)
  await signIn(page, marta)
  await page.goto('/home')
  await controlled(page)
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Ask' })).toBeVisible()
  const title = await firstQuestion(page).getByRole('heading').innerText()
  await firstQuestion(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const reply = page.getByRole('main').getByRole('listitem')
  await expect(reply.first()).toBeVisible()
  const replies = await reply.count()
  const question = new URL(page.url()).pathname
  await saved(page, question.slice('/ask/'.length))
  await saved(page, '"replies"')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(reply).toHaveCount(replies)
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText('Saved just now.')).toBeVisible()
  await axe(page)
  await page.goto('/ask')
  await expect(firstQuestion(page)).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome back, Marta/ })).toBeVisible()
  await expect(firstQuestion(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Saved just now')).toBeVisible()
  await axe(page)

  await context.setOffline(false)
  await expect(page.getByText('Back online.')).toBeVisible()
  await expect(page.getByText('Back online.')).toBeHidden()
  await expect(page.getByRole('main').getByText(/· Barcelona$/)).toBeVisible()
})

test('what is shown without a connection says how old it is', async ({ page, context, allowed }) => {
  allowed.push(disconnected)
  await signIn(page, marta)
  await page.goto('/ask')
  await controlled(page)
  await saved(page, '"questions"')
  await page.goto('/home')
  await saved(page, '"home"')
  await page.clock.install({ time: Date.now() + 12 * 60_000 })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Showing what we saved.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Saved 12 min ago')).toBeVisible()
  await page.goto('/ask')
  await expect(page.getByText('Saved 12 min ago.')).toBeVisible()
  // Days later it is no longer worth showing, and nobody is guessed at.
  await page.clock.setSystemTime(Date.now() + 8 * day)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No connection here' })).toBeVisible()
  await axe(page)
})

test('a page that was never open says so without a connection, and comes when there is one', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(disconnected)
  await signIn(page, marta)
  await page.goto('/home')
  await controlled(page)
  await saved(page, '"home"')
  await context.setOffline(true)
  await page.reload()
  await firstQuestion(page).getByRole('link').first().click()
  const missing = page.getByRole('heading', { name: 'No connection here' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await axe(page)
  await page.goto('/ask/00000000-0000-4000-8000-000000000000')
  await expect(missing).toBeVisible()
  await page.goBack()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection here')
  await expect(missing).toBeHidden()
})

test('a line that does not answer is not waited for where something was saved', async ({ page, allowed }) => {
  // The line has a port of its own, and breaks off what it carries.
  allowed.push(/request to http:\/\/127\.0\.0\.1|ERR_|Failed to load resource/)
  const line = await silentLine()
  try {
    await signIn(page, marta)
    await page.goto(`${line.url}/home`)
    await controlled(page)
    await saved(page, '"home"')
    line.fallSilent()
    await page.goto(`${line.url}/home`)
    await expect(firstQuestion(page)).toBeVisible()
    await expect(page.getByText('No connection yet.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Saved just now')).toBeVisible()
    line.speakAgain()
    await expect(page.getByText('Back online.')).toBeVisible()
    await expect(page.getByRole('main').getByText(/· Barcelona$/)).toBeVisible()
  } finally {
    line.close()
  }
})

test('without a connection nothing that is written is lost, and it says so', async ({ page, context, allowed }) => {
  allowed.push(disconnected)
  await signIn(page, marta)
  await page.goto('/ask')
  await controlled(page)
  await context.setOffline(true)
  await page.getByLabel('Your question').fill('Does this wait until I am back?')
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Connection trouble — please check your internet and try again.')).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('Does this wait until I am back?')
})

test('signing out leaves nothing behind, and the next person sees nothing of the last', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(disconnected)
  await signIn(page, marta)
  await page.goto('/ask')
  await controlled(page)
  await firstQuestion(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ask\/.+/)
  await saved(page, marta)
  await saved(page, '"replies"')
  const { viewer } = (await (await page.request.get('/api/session')).json()) as { viewer: { id: string } }
  const { id } = viewer
  await page.goto('/home')
  await page.getByRole('button', { name: 'Open account menu' }).click()
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
  await expect(page.getByRole('heading', { name: 'No connection here' })).toBeVisible()
  await context.setOffline(false)

  await signIn(page, jordi)
  await page.goto('/home')
  await saved(page, jordi)
  await context.setOffline(true)
  await page.reload()
  await expect(offline(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await expect(page.getByText(jordi)).toBeVisible()
  expect(await savedReads(page)).not.toContain('marta@')
})

test('a session that ended elsewhere takes what was saved with it', async ({ page, context, allowed }) => {
  allowed.push(disconnected, /401/)
  await signIn(page, marta)
  await page.goto('/home')
  await controlled(page)
  await saved(page, marta)
  await context.clearCookies()
  await context.setOffline(true)
  await page.reload()
  await expect(firstQuestion(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/auth\/login\?return=/)
  await expect.poll(() => savedReads(page)).toBe('')
})

test('nobody is signed out without a connection, and it is said: the next to open this browser would be them', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(disconnected)
  await signIn(page, marta)
  await page.goto('/home')
  await controlled(page)
  await saved(page, marta)
  const signOut = async () => {
    await page.getByRole('button', { name: 'Open account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await context.setOffline(true)
  await signOut()
  await expect(page.getByText('Connection trouble — please check your internet and try again.')).toBeVisible()
  await expect(firstQuestion(page)).toBeVisible()
  expect(await savedReads(page)).toContain(marta)
  await context.setOffline(false)
  await expect(page.getByText('Back online')).toBeVisible()
  await signOut()
  await expect(page).toHaveURL(/\/auth\/login$/)
})
