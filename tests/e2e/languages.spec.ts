import { member, openSettings } from './support/security.ts'
import { englishOn, inLanguage } from './support/language.ts'
import { newMember } from './support/member.ts'
import { noSidewaysScroll, password } from './support/newcomer.ts'
import { axe, expect, signIn, test } from './support/test.ts'

test('a visitor finds their language by its own name, and it is there at the next visit', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true')
  expect(await englishOn(page, 'es')).toEqual([])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await englishOn(page, 'es')).toEqual([])
})

test('a member’s choice goes with them to another device, stays after signing out, and reaches their mails', async ({
  page,
  browser,
}) => {
  const { email } = await newMember(page)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Català' }).click()
  await expect(page.getByRole('menuitem', { name: 'Surt' })).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  expect(await englishOn(page, 'ca')).toEqual([])

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto('/auth/login')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'ca')
  await context.close()

  await page.getByRole('button', { name: 'Obre el menú del compte' }).click()
  // Signing out ends with a new document, which leads to sign-in.
  const begun = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Surt' }).click()
  await begun
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  expect(await englishOn(page, 'ca')).toEqual([])
})

test('settings offer the same, and two tabs speak one language', { tag: '@desktop' }, async ({ page, context }) => {
  await member(page)
  await openSettings(page)
  const other = await context.newPage()
  await openSettings(other)
  await page.getByLabel('Language').selectOption('Español')
  await expect(page.getByLabel('Idioma')).toHaveValue('es')
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
})

test('a language that cannot be fetched changes nothing and says so', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED|Failed to fetch/)
  await page.route(/\/assets\/language-es-/, route => route.abort())
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('alert')).toContainText('Connection trouble')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('names that are written from right to left stand in their places', async ({ page }) => {
  await inLanguage(page.context(), 'ca')
  await newMember(page, { name: 'ليلى حداد' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ليلى حداد')
  await noSidewaysScroll(page)
})

test('without a connection the app opens in the language that was chosen', async ({ page, context, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await inLanguage(context, 'ca')
  await signIn(page, 'marta@example.org')
  await page.goto('/home')
  await page.evaluate(() => localStorage.setItem('language', 'ca'))
  await expect
    .poll(() =>
      page.evaluate(async () => {
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys())
            if (/\/assets\/language-ca-/.test(url)) return true
        return false
      }),
    )
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  expect(await englishOn(page, 'ca')).toEqual([])
  await context.setOffline(false)
})
