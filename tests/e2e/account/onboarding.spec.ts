import type { Page } from '@playwright/test'
import { newcomer, noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, signIn, test } from '../support/test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const step = (page: Page, n: number) => expect(page.getByText(`Step ${n} of 4`, { exact: true })).toBeVisible()

async function begin(page: Page) {
  await signIn(page, await newcomer())
  await page.goto('/home')
  await expect(page).toHaveURL('/onboarding?step=1')
}

test('completes the onboarding by keyboard alone, over a reload and Back', { tag: '@desktop' }, async ({ page }) => {
  await begin(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Porto')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Consulting')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ribeiro i Fills')
  await page.keyboard.press('Enter')
  await step(page, 3)

  await page.reload()
  await step(page, 3)
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/onboarding?step=3')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Company')).toHaveValue('Ribeiro i Fills')
  await expect(page.getByLabel('Industry')).toHaveValue('Consulting')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Hometown')).toHaveValue('Porto')
  await next(page).click()
  await step(page, 2)
  await page.goBack()
  await expect(page.getByLabel('Hometown')).toHaveValue('Porto')
  await expect(heading(page)).toBeFocused()

  await next(page).press('Enter')
  await step(page, 2)
  // A key pressed before the step has focus would go to the wrong element.
  await expect(heading(page)).toBeFocused()
  await next(page).press('Enter')
  await expect(page).toHaveURL('/onboarding?step=3')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Years in Barcelona')).toBeFocused()
  await page.keyboard.type('Born')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(next(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/onboarding?step=4')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 5 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Setup' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test('every step of the onboarding fits 320 px and passes axe in both themes', async ({ page }) => {
  await begin(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const n of [1, 2, 3, 4]) {
    await step(page, n)
    if (n === 2) await page.getByLabel('Industry').selectOption('Consulting')
    if (n === 3) await page.getByLabel('Years in Barcelona').selectOption('native')
    await noSidewaysScroll(page)
    await axe(page)
    await page.emulateMedia({ colorScheme: n % 2 ? 'dark' : 'light' })
    await axe(page)
    if (n < 4) await next(page).click()
  }
})
