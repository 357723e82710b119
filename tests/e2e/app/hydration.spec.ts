import type { Page } from '@playwright/test'
import { pages, publicPages } from '../../../contract/pages.ts'
import { expect, test } from '../support/test.ts'

const left = { email: 'left@example.org', passwordChanged: true, already: true, outcome: 'waitingForOld' }
const token = 'a'.repeat(43)
const query = '?return=%2Fask&invite=abcdefgh12345678'

const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react')))

async function reload(page: Page) {
  await page.reload()
  await hydrated(page)
}

// React logs hydration mismatches, and these tests fail on any console message.
test.describe('in another time zone and language', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'ca-ES' })
  for (const name of publicPages)
    test(`hydrates ${pages[name]} after a reload in every state it can be left in`, async ({ page, allowed }) => {
      allowed.push(/Failed to load resource.*(404|410)/)
      await page.goto(pages[name])
      await hydrated(page)
      await page.evaluate(usr => history.replaceState({ ...history.state, usr }, ''), left)
      await reload(page)
      await page.evaluate(
        ([token, query]) => {
          history.replaceState({ ...history.state, usr: { token } }, '', query)
          localStorage.setItem('theme', 'dark')
          localStorage.setItem('remember_me', 'true')
        },
        [token, query] as const,
      )
      await reload(page)
    })
})

test('shows after a reload that the password was changed, and keeps the return URL in links', async ({ page }) => {
  await page.goto('/auth/login?return=%2Fask')
  await page.evaluate(() =>
    history.replaceState({ ...history.state, usr: { email: 'left@example.org', passwordChanged: true } }, ''),
  )
  await reload(page)
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('left@example.org')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/auth/forgot-password?return=%2Fask',
  )
})
