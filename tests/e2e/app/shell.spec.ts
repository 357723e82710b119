import type { Locator } from '@playwright/test'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { tabTo } from '../support/security.ts'
import { axe, endedStream, expect, openAccountMenu, signIn, takenOver, test } from '../support/test.ts'

const marta = 'marta@example.org'

test('applies the chosen theme before the first paint and keeps it after signing out', async ({ page, allowed }) => {
  allowed.push(endedStream)
  await signIn(page, marta)
  await page.goto('/home')
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await axe(page)
  await page.evaluate(() => localStorage.setItem('anything', 'private'))
  await page.keyboard.press('Escape')
  await page.goto('/ask')
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      ;(window as unknown as { atFirst: string }).atFirst = document.documentElement.className
    })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as unknown as { atFirst: string }).atFirst)).toContain('dark')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
})

test('answers an unknown URL with status 404 and a policy that blocks injected scripts', async ({ page, allowed }) => {
  allowed.push(/404|Content Security Policy|violates/)
  const response = await page.goto('/no/such/place')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await axe(page)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const ran = await page.evaluate(async () => {
    const refused = new Promise<string>(resolve =>
      document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective)),
    )
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    return [await refused, 'injected' in window]
  })
  expect(ran).toEqual(['script-src-elem', false])
})

test('shows the shell and a skeleton of each tab while its scripts are slow', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const paths = await tabs.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  expect(paths).toHaveLength(6)
  for (const path of paths) {
    const held = Promise.withResolvers<void>()
    await page.route('**/*.js', route => held.promise.then(() => route.fallback()))
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#root nav').last()).toBeVisible()
    await expect(page.locator('#root main')).toBeVisible()
    // What a member types into it would be lost.
    if (path !== '/home') await expect(page.locator('#root > [inert]')).toHaveCount(1)
    if (path !== '/home') await expect(page.locator('#root').locator('input, textarea, select')).toHaveCount(0)
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(tabs.nth(paths.indexOf(path))).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[inert]')).toHaveCount(0)
  }
})

test('keeps the tab bar of a phone on first-level pages, profile and settings, and hides it on details', async ({
  page,
}) => {
  await signIn(page, marta)
  const firstId = async (list: string) => {
    const { items } = (await (await page.request.get(`/api/${list}`)).json()) as { items: { id: string }[] }
    return items[0]?.id ?? ''
  }
  const tabs = page.getByRole('navigation', { name: 'Main' })
  for (const path of [
    ...['/home', '/c/barcelona/people', '/ask', '/events', '/swap', '/messaging'],
    ...['/profile', '/account/security', '/account/reports', '/logo-generator', '/c/barcelona/invite', '/terms'],
  ]) {
    await page.goto(path)
    await expect(page.locator('main h1').first(), path).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(tabs, path).toBeVisible()
    const [end, bar] = await Promise.all([
      page.locator('main').evaluate(main => {
        scrollTo(0, document.documentElement.scrollHeight)
        const { bottom } = main.getBoundingClientRect()
        return bottom - parseFloat(getComputedStyle(main).paddingBottom)
      }),
      tabs.evaluate(nav => nav.getBoundingClientRect().top),
    ])
    expect(end, path).toBeLessThanOrEqual(bar)
  }
  for (const path of [`/ask/${await firstId('questions')}`, `/events/${await firstId('events')}`, '/profile/edit']) {
    await page.goto(path)
    await expect(page.locator('main h1').first(), path).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(tabs, path).toBeHidden()
  }
})

test('shows an error when a screen cannot be fetched, on navigation and on a fresh load', async ({ page, allowed }) => {
  allowed.push(/./)
  await signIn(page, marta)
  await page.route('**/assets/ask-page-*', route => route.abort())
  await page.goto('/home')
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ask', exact: true }).click()
  const crash = page.getByRole('heading', { name: 'Unexpected Application Error!' })
  await expect(crash).toBeVisible()
  await page.goto('/ask')
  await expect(crash).toBeVisible()
  await page.unroute('**/assets/ask-page-*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Ask' })).toBeVisible()
})

test('shows every component without an axe violation in both themes', async ({ page }) => {
  await page.goto('/dev/components')
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await axe(page)
  await noSidewaysScroll(page)
})

test('shows the API reference without requests to other origins', async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'questions', exact: true }).click()
  await page.getByText('/questions/{questionId}/replies').first().click()
  await expect(page.getByText('"answersId"').first()).toBeVisible()
})

test('reaches the content by keyboard, with a skip link first', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit your answer' })).toBeFocused()
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const address = await first.getAttribute('href')
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address ?? 'no address')
})

test('shows the fields of a form and of a panel at 400 % zoom', async ({ page, allowed }) => {
  allowed.push(endedStream)
  await signIn(page, marta)
  await page.setViewportSize({ width: 320, height: 256 })
  const shown = (field: Locator) =>
    field.evaluate(element => {
      element.scrollIntoView({ block: 'center' })
      const { top, bottom, left } = element.getBoundingClientRect()
      return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 20, y) === element)
    })
  await page.goto('/swap?new=selling')
  await expect.poll(() => shown(page.getByLabel('Details'))).toBe(true)
  await noSidewaysScroll(page)
  await page.goto('/swap')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.poll(() => shown(page.getByRole('dialog').getByRole('button').last())).toBe(true)
  await noSidewaysScroll(page)
})
