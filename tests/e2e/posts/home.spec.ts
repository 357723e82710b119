import type { Page } from '@playwright/test'
import { countRequests, newMember } from '../support/member.ts'
import { axe, expect, signIn, test, takenOver } from '../support/test.ts'

const marta = 'marta@example.org'
const question = 'What brought you to Barcelona?'
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back, / })
const people = (page: Page) =>
  page.getByRole('region', { name: 'People you should meet' }).getByRole('listitem').getByRole('link')

test(
  'shows its parts in order from the document alone, and reloads them on pull to refresh',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await signIn(page, marta)
    const asked = countRequests(page)
    await page.goto('/home')
    await expect(greeting(page)).toHaveText('Welcome back, Marta!')
    await expect(page.getByText(/^\w+day \d+ \w+ · Barcelona$/)).toBeVisible()
    const parts = [
      greeting(page),
      page.getByRole('heading', { name: question }),
      page.getByRole('heading', { name: 'People you should meet' }),
      page.getByRole('region', { name: 'Featured post' }),
      page.getByRole('button', { name: 'Create a Post' }),
      page.getByRole('heading', { name: 'Recent Activity' }),
      page.getByRole('button', { name: 'Load More' }),
    ]
    for (const part of parts) await expect(part).toBeVisible()
    const tops = await Promise.all(parts.map(async part => (await part.boundingBox())!.y))
    if (isMobile) {
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      // The tab bar covers the last 64 pixels.
      const first = await people(page).first().locator('xpath=ancestor::li').boundingBox()
      expect(first!.y + 72).toBeLessThan(844 - 64)
    }
    expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
    if (!isMobile) return
    await takenOver(page)
    const answer = page.waitForResponse('**/api/home')
    const touch = await page.context().newCDPSession(page)
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
    await at('touchStart', 120)
    for (let y = 140; y <= 320; y += 20) await at('touchMove', y)
    await at('touchEnd')
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

test('keeps the scroll position when the viewer scrolls before the scripts have loaded', async ({ page }) => {
  await signIn(page, marta)
  let arrive = () => undefined as void
  const held = new Promise<void>(resolve => (arrive = resolve))
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Recent Activity' }).evaluate(heading => heading.scrollIntoView())
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  arrive()
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
})

test('opens the post sheet over home, and restores focus and history', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/ask')
  await takenOver(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  // A sheet opened before the heading has focus would return focus to another element.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/Home · Our Peeps$/)
  const sheet = page.getByRole('dialog', { name: 'What do you want to do?' })
  const open = page.getByRole('button', { name: 'Create a Post' })
  await open.click()
  await expect(sheet).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()

  await page.keyboard.press('c')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/home')

  // The next layer may open while the exit animation of the previous one still runs.
  await page.evaluate(() => document.styleSheets[0]?.insertRule('* { animation-duration: 1500ms !important }'))
  await open.click()
  await sheet.getByRole('link', { name: /^Selling/ }).click()
  const form = page.getByRole('dialog', { name: 'New Listing' })
  await expect(form.getByRole('radio', { name: 'Selling' })).toBeChecked()
  await expect(page).toHaveURL('/swap')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('c')
  await sheet.getByRole('link', { name: /^Question/ }).click()
  await expect(page).toHaveURL('/ask')
  await expect(page.getByLabel('Your question')).toBeFocused()
})

test('shows a saved icebreaker answer on home and on the profile', async ({ page }) => {
  await newMember(page)
  await page.goto('/home')
  const answer = `A ferry that was late ${crypto.randomUUID().slice(0, 8)}.`
  const box = page.getByLabel('Your answer', { exact: true })
  await box.fill(answer)
  await page.reload()
  await expect(box).toHaveValue(answer)
  await box.press('Control+Enter')
  await expect(page.getByText('Answer saved!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit your answer' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(answer)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(answer)).toBeVisible()
})
