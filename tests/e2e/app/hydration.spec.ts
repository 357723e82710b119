import type { Page } from '@playwright/test'
import { pages, publicPages } from '../../../contract/pages.ts'
import { expect, test } from '../support/test.ts'

/** All state that screens store in the history entry of a public page. */
const left = [
  { email: 'left@example.org', passwordChanged: true },
  { email: 'left@example.org', already: true },
  { outcome: 'waitingForOld' },
  { token: 'a'.repeat(43) },
]
const query = '?return=%2Fask&invite=abcdefgh12345678'

const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react')))

async function reload(page: Page) {
  await page.reload()
  await hydrated(page)
}

// React logs hydration mismatches, and these tests fail on any console message.
for (const name of publicPages)
  test(`hydrates ${pages[name]} after a reload in every state it can be left in @both`, async ({ page, allowed }) => {
    // The token and the invitation are made up.
    allowed.push(/Failed to load resource.*(404|410)/)
    await page.goto(pages[name])
    await hydrated(page)
    for (const usr of left) {
      await page.evaluate(state => history.replaceState({ ...history.state, usr: state }, ''), usr)
      await reload(page)
    }
    await page.goto(pages[name] + query)
    await reload(page)
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('remember_me', 'true')
    })
    await reload(page)
  })

test.describe('in another time zone and language', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'ca-ES' })
  for (const name of publicPages)
    test(`hydrates ${pages[name]}`, async ({ page }) => {
      await page.goto(pages[name])
      await hydrated(page)
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
