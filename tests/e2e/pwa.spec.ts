import type { Page } from '@playwright/test'
import { controlled, rewriteWorker } from './support/device.ts'
import { axe, expect, signIn, test } from './support/test.ts'

const marta = 'marta@example.org'
const day = 24 * 60 * 60_000

const firstQuestion = (page: Page) => page.getByRole('main').getByRole('article').first()

test('the manifest is whole, and its pictures and pages answer', async ({ page, baseURL }) => {
  await page.goto('/auth/login')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await page.request.get(address!)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string; purpose: string }[]
    shortcuts: { url: string; icons: { src: string; type: string }[] }[]
  }
  expect(manifest).toMatchObject({
    name: 'Our Peeps',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    lang: 'en',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any monochrome',
  ])
  for (const { src, type } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    const icon = await page.request.get(src)
    expect(icon.status(), src).toBe(200)
    expect(icon.headers()['content-type'], src).toContain(type)
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
  // What Chromium itself finds wrong with it.
  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(page.url()).origin).toBe(baseURL)
})

test.describe('the invitation to install', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Want the mobile web app?' })
  const open = async (page: Page, userAgent?: string) => {
    if (userAgent)
      await page.addInitScript(value => Object.defineProperty(navigator, 'userAgent', { get: () => value }), userAgent)
    await page.clock.install()
    await signIn(page, marta)
    // Home is drawn before its script runs: there the clock would be moved before anybody looks at it.
    await page.goto('/ask')
    await expect(firstQuestion(page)).toBeVisible()
  }

  test('comes after a moment, and not again for 14 days once it was put off', async ({ page }) => {
    await open(page)
    await page.clock.runFor(20_000)
    await expect(card(page)).toBeHidden()
    await page.clock.runFor(11_000)
    await expect(card(page)).toBeVisible()
    await axe(page)
    await card(page).getByRole('button', { name: 'Not now' }).click()
    await expect(card(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => Number(localStorage.getItem('mp_install_dismissed_at')))).toBeGreaterThan(0)

    await page.clock.setSystemTime(Date.now() + 13 * day)
    await page.reload()
    await expect(firstQuestion(page)).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(card(page)).toBeHidden()
    await page.clock.setSystemTime(Date.now() + 15 * day)
    await page.reload()
    await expect(firstQuestion(page)).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(card(page)).toBeVisible()
  })

  for (const [device, agent, title, step] of [
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1', 'On your iPhone', /Tap Share/],
    ['an Android', 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile', 'On your Android', /Open the menu/],
    ['another browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0', 'In this browser', /browser's menu/],
  ] as const)
    test(`shows the steps of ${device}, and Done ends it for good`, async ({ page }) => {
      await open(page, agent)
      await page.clock.runFor(31_000)
      await card(page).getByRole('button', { name: 'Yes' }).click()
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet.getByRole('listitem')).toHaveCount(3)
      await expect(sheet.getByRole('listitem').first()).toHaveText(step)
      await page.clock.resume()
      await axe(page)
      await sheet.getByRole('button', { name: 'Done' }).click()
      await expect(sheet).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('mp_install_completed'))).toBe('true')
    })

  test("takes the browser's own offer where there is one", async ({ page }) => {
    await open(page)
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.documentElement.dataset['prompted'] = 'yes'
          return Promise.resolve()
        },
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      })
      window.dispatchEvent(offer)
    })
    await page.clock.runFor(31_000)
    await card(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
    await expect(card(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('mp_install_completed'))).toBe('true')
  })

  test('does not come where the app is installed', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await open(page)
    await page.clock.runFor(31_000)
    await page.clock.runFor(31_000)
    await expect(card(page)).toBeHidden()
  })
})

test('a new version says so, waits for the press, and then takes over', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/ask')
  await controlled(page)
  // The next release: its worker holds another file in the place of the one that started this page.
  const entry = await page.locator('script[type="module"][src]').getAttribute('src')
  const restore = await rewriteWorker(text => text.replace(`${entry},`, '').replace(/version:`\w+`/, 'version:`next`'))
  try {
    const question = page.getByLabel('Your question')
    await question.fill('Is what I type safe from a new version?')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const toast = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    await expect(toast).toContainText('Heads up:')
    await axe(page)
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2)
    await page.evaluate(() => void (document.body.dataset['before'] = ''))
    await toast.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('body[data-before]')).toHaveCount(0)
    await expect(question).toHaveValue('Is what I type safe from a new version?')
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['app next'])
  } finally {
    await restore()
  }
})
