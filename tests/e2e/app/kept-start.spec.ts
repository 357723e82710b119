import type { Page } from '@playwright/test'
import { controlled } from '../support/device.ts'
import { endedStream, expect, openAccountMenu, openSession, takenOver, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Welcome back, ${name}`) })

const start = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const { navigationPreload } = await navigator.serviceWorker.ready
    return (await navigationPreload.getState()).headerValue
  })
const keptStart = (page: Page) =>
  expect.poll(() => start(page)).toMatch(/^\/assets\/shell-\w+\.html \/assets\/home-en-/)
const noStart = (page: Page) => expect.poll(() => start(page)).toBe('true')

/** The head of the shell has no description. */
const isWhole = (page: Page) => page.evaluate(() => document.querySelector('meta[name="description"]') !== null)

async function opened(page: Page) {
  await openSession(page, { email: 'marta@example.org', remembered: true })
  await page.goto('/home')
  await controlled(page)
  await keptStart(page)
}

test('shows a start of Home without personal data before its document, and hydrates the rest', async ({ page }) => {
  await opened(page)
  const seen: string[] = []
  await page.exposeFunction('sawSkeleton', (html: string) => seen.push(html))
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const skeleton = document.querySelector('#skeleton')
      if (!skeleton) return
      observer.disconnect()
      const { sawSkeleton } = window as unknown as { sawSkeleton(html: string): void }
      sawSkeleton(`lang="${document.documentElement.lang}" ${document.head.outerHTML} ${skeleton.outerHTML}`)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/home')
  await expect(greeting(page, 'Marta')).toBeVisible()
  await takenOver(page)
  expect(await isWhole(page)).toBe(false)
  await expect(page.locator('#skeleton')).toHaveCount(0)
  await expect.poll(() => seen).toHaveLength(1)
  expect(seen[0]).toContain('lang="en"')
  expect(seen[0]).not.toMatch(/Marta|Barcelona|id="boot"/)
})

test('forgets the start at sign-out, and shows another account its own Home', async ({ page, allowed }) => {
  allowed.push(endedStream)
  await opened(page)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await noStart(page)
  await openSession(page, { email: 'jordi@example.org', remembered: true })
  await page.goto('/home')
  await expect(greeting(page, 'Jordi')).toBeVisible()
})

test('leads to sign-in once the session has ended elsewhere', async ({ page, context }) => {
  await opened(page)
  await context.clearCookies()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/auth\/login\?return=%2Fhome$/)
  await noStart(page)
})

test('replaces a start that the server no longer continues', async ({ page, context }) => {
  await opened(page)
  await context.clearCookies()
  // Like a start of another version.
  await openSession(page, { email: 'jordi@example.org' })
  await page.goto('/home')
  await expect(greeting(page, 'Jordi')).toBeVisible()
  await takenOver(page)
  expect(await isWhole(page)).toBe(true)
  await noStart(page)
})

test('opens Home if the start is lost', async ({ page }) => {
  await opened(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/home')
  await expect(greeting(page, 'Marta')).toBeVisible()
  await takenOver(page)
  expect(await isWhole(page)).toBe(true)
})
