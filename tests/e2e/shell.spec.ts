import { noSidewaysScroll } from './support/newcomer.ts'
import { tabTo } from './support/security.ts'
import { axe, expect, signIn, test, takenOver } from './support/test.ts'

const marta = 'marta@example.org'

test(
  'every tab opens, names itself, and holds up to axe in both themes',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await signIn(page, marta)
    await page.goto('/home')
    const tabs = page.getByRole('navigation', { name: 'Main' })
    for (const [tab, title] of [
      ['People', 'Community Directory'],
      ['Ask', 'The Ask'],
      ['Events', 'Upcoming Events'],
      ['Swap', 'The Exchange'],
      ['Chat', 'The Direct Line'],
      ['Home', 'Home'],
    ] as const) {
      // Chat tells how much is unread, in its name and in every title.
      const link = tabs.getByRole('link', { name: new RegExp(`^${tab}(,|$)`) })
      await link.click()
      await expect(page).toHaveTitle(new RegExp(`${title} · Our Peeps$`))
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await noSidewaysScroll(page)
      await axe(page)
    }
    await page.getByRole('button', { name: 'Open account menu' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await axe(page)
    if (isMobile) await expect(page.getByRole('banner')).toBeVisible()
  },
)

test('a chosen theme is there before the first paint, and outlives signing out', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
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
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
  await axe(page)
})

test('offline is said while it lasts', async ({ page, context, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/)
  await signIn(page, marta)
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Back online.')).toBeVisible()
  await expect(page.getByText('Back online.')).toBeHidden()
})

test('an unknown address is a 404 with the app and a way home', async ({ page, allowed }) => {
  allowed.push(/404/)
  const response = await page.goto('/no/such/place')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('only the scripts of the house run', async ({ page, allowed }) => {
  allowed.push(/Content Security Policy|violates/)
  const response = await page.goto('/auth/login')
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

test('a screen that cannot be fetched says so, on the way to it and as the first', async ({ page, allowed }) => {
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

test('the board of components is clean in both themes', { tag: '@both' }, async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await page.addInitScript(value => localStorage.setItem('theme', value), theme)
    await page.goto('/dev/components')
    await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
  }
})

test('the reference of the API works without the internet', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByText('/questions/{questionId}/replies').first()).toBeVisible()
})

test('the keyboard reaches everything, first a way past the menus', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit your answer' })).toBeFocused()
  const first = page.getByRole('article').first().getByRole('link')
  const address = await first.getAttribute('href')
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address ?? 'no address')
})
