import { englishOn, inLanguage } from '../support/language.ts'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll, password } from '../support/newcomer.ts'
import { axe, endedStream, expect, openAccountMenu, signIn, test } from '../support/test.ts'

test('keeps the language that a visitor chooses, and the previous one while it cannot be loaded', async ({
  page,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to fetch/)
  await page.route(/\/assets\/language-ca-/, route => route.abort())
  await page.goto('/auth/login')
  // A click before hydration has no effect.
  await expect(async () => {
    await page.getByRole('button', { name: 'Català' }).click()
    await expect(page.getByRole('alert')).toContainText('Connection trouble', { timeout: 2_000 })
  }).toPass()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await englishOn(page, 'es')).toEqual([])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await englishOn(page, 'es')).toEqual([])
})

test("uses a member's language on another device and after signing out", async ({ page, browser, allowed }) => {
  allowed.push(endedStream)
  const { email } = await newMember(page, { name: 'ليلى حداد' })
  await page.goto('/home')
  await openAccountMenu(page)
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
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'ca')
  await context.close()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ليلى حداد')
  await noSidewaysScroll(page)
  await page.goto('/home')
  await openAccountMenu(page, 'Obre el menú del compte')
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Surt' }).click()
  await loaded
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  expect(await englishOn(page, 'ca')).toEqual([])
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens offline in the chosen language', async ({ page, context, allowed }) => {
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
})
