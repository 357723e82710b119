import { newAddress, noSidewaysScroll, password } from './support/newcomer.ts'
import {
  member,
  button,
  elsewhere,
  openSettings,
  signInTrusted,
  toast,
  toCodes,
  withTwoFactor,
} from './support/security.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, latestMail, post, signIn, test } from './support/test.ts'

const refused = /Failed to load resource.*(401|422)/

test.describe('sessions and devices', () => {
  test('another browser is listed, ended, and has to sign in', { tag: '@both' }, async ({ page, browser }) => {
    const email = await member(page)
    const other = await elsewhere(browser, email)
    await openSettings(page)
    await expect(page.getByText('This one')).toHaveCount(1)
    const end = page.getByRole('button', { name: /^Sign out .+ on / })
    await expect(end).toHaveCount(1)
    await end.click()
    await expect(end).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused()
    await expect(toast(page, 'was signed out.')).toBeVisible()
    await expect(other).toHaveURL(/\/auth\/login/)
    await page.reload()
    await expect(page.getByText('This one')).toBeVisible()
    await expect(end).toHaveCount(0)
    await other.context().close()
  })

  test('what the server does not do comes back', async ({ page, browser, allowed }) => {
    allowed.push(/Failed to load resource/)
    const email = await member(page)
    const other = await elsewhere(browser, email)
    await openSettings(page)
    await page.route('**/api/security/sessions*/**', route => route.abort())
    const end = page.getByRole('button', { name: /^Sign out .+ on / })
    await end.click()
    await expect(toast(page, 'That session is still open')).toBeVisible()
    await expect(end).toBeVisible()
    await other.context().close()
  })

  test('all others end together, and all with this one', async ({ page, browser, allowed }) => {
    // Its stream may be asked for once more before the page has gone.
    allowed.push(/live.*401|401.*live/)
    const email = await member(page)
    const others = [await elsewhere(browser, email), await elsewhere(browser, email)]
    await openSettings(page)
    await button(page, 'Sign out everywhere else').click()
    await expect(toast(page, 'You are signed out everywhere else.')).toBeVisible()
    for (const other of others) await expect(other).toHaveURL(/\/auth\/login/)
    await expect(button(page, 'Sign out everywhere else')).toBeHidden()

    await page.evaluate(() => localStorage.setItem('anything', 'private'))
    await button(page, 'Sign out everywhere').click()
    const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await axe(page)
    // The address may be there before the document begins anew.
    const anew = page.waitForEvent('load')
    await asked.getByRole('button', { name: 'Sign out everywhere' }).click()
    await anew
    await expect(page).toHaveURL(/\/auth\/login/)
    expect(await page.evaluate(() => localStorage.getItem('anything'))).toBeNull()
    await page.goto('/account/security')
    await expect(page).toHaveURL(/\/auth\/login/)
    for (const other of others) await other.context().close()
  })

  test('trusted devices are removed one by one and together', async ({ page, browser }) => {
    const email = await member(page)
    const { app } = await withTwoFactor(page)
    await openSettings(page)
    await expect(page.getByText('No device is trusted.')).toBeVisible()
    await post(page, '/api/accounts/sign-out', {})
    await signInTrusted(page, email, await app.next())
    const context = await browser.newContext()
    await signInTrusted(await context.newPage(), email, await app.next())
    await openSettings(page)
    const list = page.getByRole('region', { name: 'Trusted devices' })
    await expect(list.getByText('This device')).toHaveCount(1)
    await expect(list.getByText(/^until \d+ \w+/)).toHaveCount(2)
    await axe(page)
    await button(page, 'Remove all').click()
    const asked = page.getByRole('dialog', { name: 'Remove all trusted devices?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Remove all')).toBeFocused()
    const remove = list.getByRole('button', { name: /^Remove .+ on / })
    await remove.first().click()
    await expect(remove).toHaveCount(1)
    await expect(remove).toBeFocused()
    await remove.click()
    await expect(page.getByText('No device is trusted.')).toBeVisible()
    await context.close()
  })
})

test.describe('password and address', () => {
  test('a new password signs every other browser out', async ({ page, browser, allowed }) => {
    allowed.push(refused)
    const email = await member(page)
    const other = await elsewhere(browser, email)
    await openSettings(page)
    await button(page, 'Change Password').click()
    const current = page.getByLabel('Current password', { exact: true })
    const fresh = page.getByLabel('New password', { exact: true })
    const again = page.getByLabel('Confirm new password', { exact: true })
    await expect(current).toBeFocused()
    await current.fill('not the password')
    await fresh.fill('too short')
    await again.fill('something else')
    await button(page, 'Save new password').click()
    await expect(fresh).toHaveAccessibleDescription('Password must be at least 12 characters long')
    await expect(again).toHaveAccessibleDescription("Those passwords don't match — please try again.")
    await axe(page)
    await fresh.fill('a longer sentence')
    await again.fill('a longer sentence')
    await button(page, 'Save new password').click()
    await expect(current).toHaveAccessibleDescription("That password doesn't match — please try again.")
    await expect(current).toBeFocused()
    await expect(fresh).toHaveValue('a longer sentence')
    await current.fill(password)
    await button(page, 'Save new password').click()
    await expect(toast(page, 'Password changed. Other sessions were signed out.')).toBeVisible()
    await expect(button(page, 'Change Password')).toBeFocused()
    await expect(other).toHaveURL(/\/auth\/login/)
    await signIn(other, email, 'a longer sentence')

    await page.getByRole('button', { name: 'Show the security log' }).click()
    await expect(page.getByRole('region', { name: 'Security log' }).getByText('Password changed')).toBeVisible()
    await axe(page)
    await other.context().close()
  })

  test('another address is confirmed from both, or given up', async ({ page, allowed }) => {
    allowed.push(refused)
    const email = await member(page)
    const to = newAddress()
    await openSettings(page)
    await expect(page.getByText('Only you can see this')).toBeVisible()
    const ask = async (word: string) => {
      await button(page, 'Change email').click()
      await page.getByLabel('New email').fill(to)
      await page.getByLabel('Your password').fill(word)
      await button(page, 'Send both links').click()
    }
    await ask('not the password')
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
      "That password doesn't match — please try again.",
    )
    await page.getByLabel('Your password').fill(password)
    await button(page, 'Send both links').click()
    await expect(page.getByText('Link not opened yet')).toHaveCount(2)
    await axe(page)
    await button(page, 'Cancel the change').click()
    await expect(button(page, 'Change email')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Email' })).toBeFocused()

    await ask(password)
    await expect(page.getByText('Link not opened yet')).toHaveCount(2)
    const confirm = async (address: string, subject: RegExp) => {
      const { text } = await latestMail(page.request, address, subject)
      const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1]
      expect((await post(page, '/api/accounts/confirm-email-change', { token })).status()).toBe(200)
    }
    await confirm(email, /change your email/)
    await page.reload()
    await expect(page.getByText('Confirmed')).toHaveCount(1)
    await confirm(to, /new email/)
    await page.reload()
    await expect(button(page, 'Change email')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Email' })).toContainText(to)
  })
})

test.describe('the screen', () => {
  test('is the same at /settings; a theme shows at once and stays', { tag: '@both' }, async ({ page }) => {
    await member(page)
    await openSettings(page, '/settings')
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await axe(page)
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(page.getByRole('region', { name: 'Appearance' })).toContainText('English')
  })

  test('switches keys of one letter off, and on again', { tag: '@desktop' }, async ({ page }) => {
    await member(page)
    await openSettings(page)
    const choice = page.getByRole('switch', { name: 'Keys of one letter' })
    const sheet = page.getByRole('dialog')
    await choice.press('Space')
    await expect(choice).not.toBeChecked()
    await page.keyboard.press('c')
    await page.reload()
    await expect(choice).not.toBeChecked()
    await page.keyboard.press('c')
    await expect(sheet).toHaveCount(0)
    await choice.click()
    await page.keyboard.press('c')
    await expect(sheet).toBeVisible()
  })

  test('says when it cannot be loaded, and tries again', async ({ page, allowed }) => {
    allowed.push(/Failed to load resource/)
    await member(page)
    await page.route('**/api/security', route => route.fulfill(refusal(422, 'INVALID_INPUT')))
    await page.goto('/account/security')
    await expect(page.getByRole('alert')).toContainText("Oops! Can't load security settings.")
    await axe(page)
    await page.unroute('**/api/security')
    await button(page, 'Try Again').click()
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  })

  test('reads its log a page at a time', async ({ page, allowed }) => {
    allowed.push(/Failed to load resource/)
    await member(page)
    const entry = (index: number) => ({
      id: `00000000-0000-4000-8000-0000000000${index}`,
      event: 'signedIn',
      at: new Date(Date.now() - index * 60_000).toISOString(),
      browser: 'Firefox',
      system: 'Windows',
    })
    let failures = 0
    await page.route('**/api/security/log*', route => {
      const later = route.request().url().includes('cursor=')
      if (later && failures++ < 1) return route.fulfill(refusal(400, 'INVALID_CURSOR'))
      const json = later ? { items: [entry(12)], next: null } : { items: [entry(10), entry(11)], next: 'more' }
      return route.fulfill({ json })
    })
    await openSettings(page)
    await page.getByRole('button', { name: 'Show the security log' }).click()
    const events = page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })
    await expect(events).toHaveCount(2)
    await button(page, 'Load More').click()
    await button(page, 'Try Again').click()
    await expect(events).toHaveCount(3)
    await expect(button(page, 'Load More')).toBeHidden()
  })

  test('fits 320 px in every state', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await member(page)
    await openSettings(page)
    await button(page, 'Change Password').click()
    await button(page, 'Change email').click()
    await noSidewaysScroll(page)
    await button(page, 'Turn it on').click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await noSidewaysScroll(page)
    await axe(page)
    await button(page, 'Cancel').click()
    await toCodes(page)
    await noSidewaysScroll(page)
    await page.getByLabel('I saved them somewhere safe').check()
    await button(page, 'Done').click()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    await noSidewaysScroll(page)
  })
})
