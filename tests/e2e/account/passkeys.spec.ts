import type { Browser, Page } from '@playwright/test'
import { noSidewaysScroll, password } from '../support/newcomer.ts'
import { memberElsewhere, passkeyOrigin, signInOnScreen, virtualAuthenticator } from '../support/passkeys.ts'
import { button, openSettings, toast } from '../support/security.ts'
import { axe, expect, latestMail, test } from '../support/test.ts'

test.use({ baseURL: passkeyOrigin })

const refusals = [/Failed to load resource.*(401|403|404)/]

async function addPasskey(page: Page) {
  await openSettings(page)
  await button(page, 'Add a passkey').click()
  await button(page, 'Continue').click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await button(page, 'Continue').click()
  await button(page, 'Save name').click()
}

async function becomePasskeyMember(page: Page, browser: Browser) {
  const email = await memberElsewhere(browser)
  await virtualAuthenticator(page)
  await signInOnScreen(page, email)
  await expect(page).toHaveURL('/home')
  await addPasskey(page)
}

test('adds, names and removes a passkey, signs in with it and completes the second step', async ({
  page,
  browser,
  request,
  allowed,
}) => {
  allowed.push(...refusals)
  const email = await memberElsewhere(browser)
  const authenticator = await virtualAuthenticator(page)
  // The virtual authenticator would answer the suggestion before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signInOnScreen(page, email)
  await expect(page).toHaveURL('/home')
  await openSettings(page)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const dialog = page.getByRole('dialog')

  await button(page, 'Add a passkey').click()
  await expect(dialog).toContainText('It only works on localhost.')
  await axe(page)
  await noSidewaysScroll(page)
  await button(page, 'Continue').click()
  await dialog.getByLabel('Your password').fill(password)
  await axe(page)
  await button(page, 'Continue').click()
  const name = page.getByLabel('Passkey name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(/^\w+ on \w+/)
  await axe(page)
  await name.fill('My phone')
  await button(page, 'Save name').click()
  await expect(passkeys.getByText('My phone')).toBeVisible()
  await expect(passkeys).toContainText('never used')
  expect(await authenticator.credentials()).toHaveLength(1)
  await latestMail(request, email, /A passkey was added/)
  await axe(page)

  await button(page, 'Turn on with a passkey').click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await page.getByLabel('I saved them somewhere safe').check()
  await button(page, 'Done').click()
  await expect(toast(page, 'Nice! 2FA is on.')).toBeVisible()
  await expect(button(page, 'Add an authenticator app')).toBeVisible()
  await axe(page)

  await page.request.post('/api/accounts/sign-out', { headers: { origin: passkeyOrigin } })
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await axe(page)
  await noSidewaysScroll(page)
  const asked: string[] = []
  page.on('request', asking => {
    const { pathname } = new URL(asking.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The articles may be those saved before signing out.
  await expect
    .poll(() => asked.slice(0, 4))
    .toEqual(['/api/passkeys/sign-in/options', '/api/passkeys/sign-in', '/api/session', '/api/home'])

  await page.request.post('/api/accounts/sign-out', { headers: { origin: passkeyOrigin } })
  await signInOnScreen(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await axe(page)
  await button(page, 'Use a passkey').click()
  await expect(page).toHaveURL('/home')

  await openSettings(page)
  await expect(passkeys).toContainText('Used today')
  await page.getByRole('button', { name: 'Options for My phone' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(dialog).toContainText('two-factor authentication turns off')
  await axe(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, '“My phone” was removed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible()

  await page.request.post('/api/accounts/sign-out', { headers: { origin: passkeyOrigin } })
  await page.goto('/auth/login')
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('alert')).toContainText("That passkey isn't registered here.")
})

test('signs in with the passkey that the browser suggests in the email field', async ({ page, browser, allowed }) => {
  allowed.push(...refusals)
  await becomePasskeyMember(page, browser)
  await page.request.post('/api/accounts/sign-out', { headers: { origin: passkeyOrigin } })
  // The authenticator answers a suggestion as soon as the page asks for one.
  await page.goto('/auth/login?return=%2Fask', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/ask')
})

test('downloads the own data with a passkey', async ({ page, browser, allowed }) => {
  allowed.push(...refusals)
  await becomePasskeyMember(page, browser)
  await page.goto('/settings/data/download')
  await button(page, 'Prepare my data').click()
  await button(page, 'Download ZIP file').click({ timeout: 30_000 })
  await expect(button(page, 'Use a passkey')).toBeFocused()
  await axe(page)
  await noSidewaysScroll(page)
  const begun = page.waitForEvent('download')
  await button(page, 'Use a passkey').click()
  expect((await begun).suggestedFilename()).toBe('our-peeps-data.zip')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
