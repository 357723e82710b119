import { freshly } from './support/admin.ts'
import { guest } from './support/events.ts'
import { newMember } from './support/member.ts'
import { refuse } from './support/refuse.ts'
import { button, codeField, openSettings, withTwoFactor } from './support/security.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ allowed }) => void allowed.push(/Failed to load resource/))

test('the door says what the app is for, and why somebody is still outside', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByText('Network with purpose')).toBeVisible()
  await page.getByLabel('Email').fill('marta@example.org')
  await page.getByLabel('Password', { exact: true }).fill('barcelona-sample')
  const alert = page.getByRole('alert')
  for (const [status, code, words] of [
    [500, 'INTERNAL', 'Something unexpected happened — please try again in a moment.'],
    [418, 'A_CODE_OF_TOMORROW', 'Something unexpected happened — please try again in a moment.'],
    [401, 'LOGIN_FAILED', 'Login failed'],
  ] as const) {
    await refuse(page, '**/api/accounts/sign-in', status, code)
    // The same words may still be there from the time before.
    const answered = page.waitForResponse('**/api/accounts/sign-in')
    await button(page, 'Sign in').click()
    await answered
    await expect(alert).toContainText(words)
    await page.unroute('**/api/accounts/sign-in')
  }

  await page.reload()
  await expect(alert).toHaveCount(0)
  // The server says yes, and the browser keeps no cookie of it: nobody is signed in.
  await page.route('**/api/accounts/sign-in', route => route.fulfill({ json: { viewer: null, secondStep: null } }))
  await page.getByLabel('Email').fill('marta@example.org')
  await page.getByLabel('Password', { exact: true }).fill('barcelona-sample')
  await button(page, 'Sign in').click()
  await expect(alert).toContainText('Login failed')
  await expect(page).toHaveURL('/auth/login')
})

test('who is signed out elsewhere and not yet told so hears it at the next write', async ({ page }) => {
  await newMember(page)
  await refuse(page, '**/api/profile', 401, 'SIGNED_OUT', { method: 'PUT' })
  await page.goto('/profile/edit')
  await page.getByLabel('Company').fill('Fil Studio')
  await button(page, 'Save Changes').first().click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to update profile.')
  await expect(alert).toContainText('Not authenticated')
  await expect(page.getByLabel('Company')).toHaveValue('Fil Studio')
})

test(
  'whose state cannot be changed stays as they are, and the admin is told',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    test.slow()
    const someone = await guest(browser, `Prova ${crypto.randomUUID().slice(0, 8)}`, 'Europe/Madrid')
    await someone.context.close()
    await freshly(page)
    await page.goto(`/admin/users?search=${someone.email}`)
    const state = page.getByRole('switch', { name: `${someone.name} is active` })
    await refuse(page, `**/api/admin/users/${someone.id}/active`, 503, 'UNAVAILABLE', { method: 'PUT' })
    await state.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Failed to update user status').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(state).toBeChecked()
  },
)

test('what two-factor cannot do is told', async ({ page }) => {
  await newMember(page)
  await withTwoFactor(page)
  await openSettings(page)
  const dialog = page.getByRole('dialog')
  for (const [path, name, code, words] of [
    ['**/two-factor/recovery-codes', 'Regenerate codes', 'INTERNAL', "Oops! Couldn't regenerate codes."],
    ['**/two-factor/disable', 'Disable', 'INTERNAL', "Oops! Couldn't disable 2FA."],
    ['**/two-factor/disable', 'Disable', 'TWO_FACTOR_OFF', 'Oops! 2FA not found.'],
  ] as const) {
    await refuse(page, path, code === 'INTERNAL' ? 500 : 409, code)
    await button(page, name).click()
    // Any code: each call is refused before the server sees it.
    await codeField(page).fill('123456')
    await dialog.getByRole('button', { name: /Regenerate|Disable/ }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await page.unroute(path)
    if (code === 'INTERNAL') await page.keyboard.press('Escape')
  }
})
