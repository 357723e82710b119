import { noSidewaysScroll, password } from '../support/newcomer.ts'
import { button, elsewhere, member, openSettings, toast, toCodes } from '../support/security.ts'
import { axe, expect, signIn, signInByPassword, test } from '../support/test.ts'

test('signs out other browsers one by one, by a new password, and all of them', async ({ page, browser, allowed }) => {
  // The stream may reconnect once more before the page is gone.
  allowed.push(/live.*401|401.*live/)
  const email = await member(page)
  const others = [await elsewhere(browser, email), await elsewhere(browser, email)] as const
  await openSettings(page)
  await expect(page.getByText('This session')).toHaveCount(1)
  const end = page.getByRole('button', { name: /^Sign out .+ on / })
  await expect(end).toHaveCount(2)
  await end.first().click()
  await expect(end).toHaveCount(1)
  await expect(toast(page, 'was signed out.')).toBeVisible()
  await expect.poll(() => others.filter(other => new URL(other.url()).pathname === '/auth/login').length).toBe(1)

  await button(page, 'Change Password').click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('a longer sentence')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a longer sentence')
  await axe(page)
  await button(page, 'Save new password').click()
  await expect(toast(page, 'Password changed. Other sessions were signed out.')).toBeVisible()
  await expect(button(page, 'Change Password')).toBeFocused()
  for (const other of others) await expect(other).toHaveURL(/\/auth\/login/)
  await signInByPassword(others[0], email, 'a longer sentence')
  await page.getByRole('button', { name: 'Show the security log' }).click()
  await expect(page.getByRole('region', { name: 'Security log' }).getByText('Password changed')).toBeVisible()
  await axe(page)

  await page.evaluate(() => localStorage.setItem('anything', 'private'))
  await button(page, 'Sign out everywhere').click()
  const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await axe(page)
  // The URL may change before the new document loads.
  const loaded = page.waitForEvent('load')
  await asked.getByRole('button', { name: 'Sign out everywhere' }).click()
  await loaded
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => localStorage.getItem('anything'))).toBeNull()
  await page.goto('/account/security')
  await expect(page).toHaveURL(/\/auth\/login/)
  for (const other of others) await other.context().close()
})

test(
  'keeps theme and single-letter keys over a reload, and syncs the language to another tab',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await member(page)
    await openSettings(page, '/settings')
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await axe(page)
    const choice = page.getByRole('switch', { name: 'Single-key shortcuts' })
    const sheet = page.getByRole('dialog')
    await choice.press('Space')
    await expect(choice).not.toBeChecked()
    await page.keyboard.press('c')
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(choice).not.toBeChecked()
    await page.keyboard.press('c')
    await expect(sheet).toHaveCount(0)
    await choice.click()
    await page.keyboard.press('c')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)

    const other = await context.newPage()
    await openSettings(other)
    await page.getByLabel('Language').selectOption('Español')
    await expect(page.getByLabel('Idioma')).toHaveValue('es')
    await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  },
)

test('fits 320 px in every state', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await member(page)
  await openSettings(page)
  await button(page, 'Change Password').click()
  await button(page, 'Change email').click()
  await noSidewaysScroll(page)
  await button(page, 'Turn on').click()
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

test('tells an admin without two-factor that it is required', async ({ page }) => {
  await signIn(page, 'jordi@example.org')
  await openSettings(page)
  await expect(page.getByText('Heads up: 2FA required for admins.')).toBeVisible()
  await axe(page)
})

test('creates the link of the calendar feed, which calendar apps read without a session, and renews it', async ({
  page,
  playwright,
}) => {
  await member(page)
  await openSettings(page, '/settings')
  await page.getByRole('button', { name: /^Calendar feed/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Calendar feed' })
  await sheet.getByRole('button', { name: 'Create my link' }).click()
  const field = sheet.getByLabel('Secret link')
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await noSidewaysScroll(page)
  await axe(page)
  const calendarApp = await playwright.request.newContext()
  const former = await field.inputValue()
  const answer = await calendarApp.get(former)
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toContain('BEGIN:VCALENDAR')
  const same = await calendarApp.get(former, { headers: { 'if-none-match': answer.headers()['etag'] ?? '' } })
  expect(same.status()).toBe(304)

  await sheet.getByRole('button', { name: 'Renew link' }).click()
  const asked = page.getByRole('dialog', { name: 'Renew the link?' })
  await axe(page)
  await asked.getByRole('button', { name: 'Renew link' }).click()
  await expect(toast(page, 'Your new link is ready.')).toBeVisible()
  await expect(field).not.toHaveValue(former)
  expect((await calendarApp.get(former)).status()).toBe(410)
  expect((await calendarApp.get(await field.inputValue())).status()).toBe(200)
  await calendarApp.dispose()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Calendar feed/ })).toBeFocused()
})
