import type { Page } from '@playwright/test'
import { controlled, rewriteWorker } from '../support/device.ts'
import { axe, expect, signIn, takenOver, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const marta = 'marta@example.org'

const firstQuestion = (page: Page) => page.getByRole('main').getByRole('article').first()

test('serves a complete manifest with its icons and shortcut pages', async ({ page, baseURL }) => {
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
  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(page.url()).origin).toBe(baseURL)
})

test('offers installation after 30 seconds and shows the steps of this browser', async ({ page }) => {
  await page.clock.install()
  await signIn(page, marta)
  await page.goto('/ask')
  await expect(firstQuestion(page)).toBeVisible()
  // The fake clock must not advance before the script starts its timer.
  await takenOver(page)
  await page.clock.runFor(31_000)
  const card = page.getByRole('region', { name: 'Want the mobile web app?' })
  await expect(card).toBeVisible()
  await axe(page)
  await card.getByRole('button', { name: 'Yes' }).click()
  const sheet = page.getByRole('dialog', { name: 'In this browser' })
  await expect(sheet).toBeVisible()
  await page.clock.resume()
  await axe(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(firstQuestion(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('mp_install_completed'))).toBe('true')
})

test('offers a new version, waits for Reload, and keeps typed text', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/ask')
  await controlled(page)
  // The next release caches another entry file than the one that started this page.
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
