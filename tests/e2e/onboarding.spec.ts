import type { Page } from '@playwright/test'
import { newcomer, noSidewaysScroll, password } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, signIn, test } from './support/test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

async function begin(page: Page) {
  const email = await newcomer(page)
  await signIn(page, email, password)
  await page.goto('/home')
  await expect(page).toHaveURL('/onboarding?step=1')
}

async function toLastStep(page: Page) {
  await next(page).click()
  await page.getByLabel('Industry').selectOption('Consulting')
  await next(page).click()
  await page.getByLabel('Years in Barcelona').selectOption('native')
  await next(page).click()
  await expect(page).toHaveURL('/onboarding?step=4')
}

test('four steps, each with its requirement, then welcome and home', { tag: '@both' }, async ({ page }) => {
  await begin(page)
  await expect(page.getByLabel('Name')).toHaveValue('Marta Ribeiro')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')

  await page.getByLabel('Name').fill('  ')
  await expect(next(page)).toBeDisabled()
  await next(page).click({ force: true })
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please tell us your name.')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Marta R.')
  await next(page).click()

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(next(page)).toHaveAccessibleDescription('Please pick an industry.')
  await next(page).click({ force: true })
  await expect(page.getByLabel('Industry')).toHaveAccessibleDescription('Please pick an industry.')
  await page.getByLabel('Industry').selectOption('Consulting')
  await next(page).click()

  await page.getByLabel(/^Neighborhood/).selectOption('Other')
  await next(page).click({ force: true })
  await expect(page.getByLabel('Years in Barcelona')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Which neighborhood?')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Years in Barcelona').selectOption('4-6')
  await page.getByLabel('Which neighborhood?').fill('La Floresta')
  await next(page).click()

  const complete = page.getByRole('button', { name: 'Complete Setup' })
  await expect(page.getByText('Step 4 of 4', { exact: true })).toBeVisible()
  await expect(complete).toBeDisabled()
  for (const area of ['Podcasting', 'Creative Arts', 'Legal & Admin', 'Health & Wellness', 'Food & Local Tips'])
    await page.getByRole('button', { name: area }).click()
  await expect(page.getByText('5 of 5 chosen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tech & Startups' })).toBeDisabled()
  for (const area of ['Podcasting', 'Creative Arts', 'Legal & Admin', 'Health & Wellness', 'Food & Local Tips'])
    await page.getByRole('button', { name: area }).click()
  await expect(page.getByRole('button', { name: 'Food & Local Tips' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Keep at least one.')).toBeVisible()

  await complete.click()
  await expect(page.getByText('Finishing...')).toBeVisible()
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('heading', { name: 'Awesome! Glad to have you here!' })).toBeVisible()
  await axe(page)
  await expect(page).toHaveURL('/home')

  for (const path of ['/onboarding', '/welcome']) {
    await page.goto(path)
    await expect(page).toHaveURL('/home')
  }
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('onboarding')))).toEqual([])
})

test('a reload in the middle loses nothing, and Back goes a step back', async ({ page }) => {
  await begin(page)
  await page.getByLabel('Hometown').fill('Porto')
  await next(page).click()
  await page.getByLabel('Industry').selectOption('Consulting')
  await page.getByLabel('Company').fill('Ribeiro i Fills')
  await next(page).click()
  await page.reload()
  await expect(page.getByText('Step 3 of 4', { exact: true })).toBeVisible()
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/onboarding?step=3')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Company')).toHaveValue('Ribeiro i Fills')
  await expect(page.getByLabel('Industry')).toHaveValue('Consulting')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Hometown')).toHaveValue('Porto')
  await next(page).click()
  // The address changes before the screen does; Back is for who has seen the next step.
  await expect(page.getByText('Step 2 of 4', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Hometown')).toHaveValue('Porto')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('no step is skipped by its address, and the welcome waits for the last', async ({ page }) => {
  await begin(page)
  await page.goto('/onboarding?step=4')
  await expect(page).toHaveURL('/onboarding?step=2')
  await page.goto('/welcome')
  await expect(page).toHaveURL(/\/onboarding/)
})

test('the keyboard is enough', { tag: '@desktop' }, async ({ page }) => {
  await begin(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Consulting')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/onboarding?step=3')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Born')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(next(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/onboarding?step=4')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 5 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Setup' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/welcome')
})

test('what fails is said; the rest stays', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await begin(page)
  await toLastStep(page)
  await page.getByRole('button', { name: 'Podcasting' }).click()
  await page.route('**/api/profile/onboarding', route => route.abort())
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByRole('alert')).toContainText('Oops! Something went wrong. Please try again.')
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect(page.getByText('1 of 5 chosen')).toBeVisible()

  await page.unroute('**/api/profile/onboarding')
  await page.route('**/api/profile/onboarding', route =>
    route.fulfill(refusal(400, 'INVALID_INPUT', { fields: { company: 'tooLong' } })),
  )
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL('/onboarding?step=2')
  await expect(page.getByLabel('Company')).toHaveAccessibleDescription('That is too long.')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('no step has a fault, nor a sideways scroll at 320 px', async ({ page }) => {
      await begin(page)
      await toLastStep(page)
      for (const width of [320, page.viewportSize()?.width ?? 390]) {
        await page.setViewportSize({ width, height: 640 })
        for (const step of [1, 2, 3, 4]) {
          await page.goto(`/onboarding?step=${step}`)
          await expect(page.getByText(`Step ${step} of 4`, { exact: true })).toBeVisible()
          await noSidewaysScroll(page)
          await axe(page)
        }
      }
    })
  })
