import { readFile } from 'node:fs/promises'
import { password } from './support/newcomer.ts'
import {
  member,
  button,
  codeField,
  openSettings,
  scanned,
  tabTo,
  toast,
  toCodes,
  withTwoFactor,
} from './support/security.ts'
import { axe, expect, signIn, test } from './support/test.ts'

const refused = /Failed to load resource.*(401|422)/

test.describe('two-factor', () => {
  test('is switched on by the keyboard alone', { tag: '@desktop' }, async ({ page, allowed }) => {
    allowed.push(refused)
    await member(page)
    await openSettings(page)
    await tabTo(page, button(page, 'Turn it on'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeFocused()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const app = await scanned(page)

    const own = page.getByLabel('Your password')
    await tabTo(page, codeField(page))
    await page.keyboard.type(app.wrong())
    await expect(own).toHaveAccessibleDescription('Please enter your password.')
    await expect(own).toBeFocused()
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(own).toHaveAccessibleDescription("That password doesn't match — please try again.")
    await expect(own).toBeFocused()
    await page.keyboard.type(password)
    await tabTo(page, codeField(page))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await expect(codeField(page)).toHaveAccessibleDescription('Oops! Enter a 6-digit code.')
    await page.keyboard.type(app.wrong())
    await expect(codeField(page)).toHaveAccessibleDescription('Oops! Invalid code.')
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type(await app.next())

    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await tabTo(page, button(page, 'Done'))
    await page.keyboard.press('Enter')
    const box = page.getByLabel('I saved them somewhere safe')
    await expect(box).toBeFocused()
    await expect(box).toHaveAccessibleDescription('Save the codes first, then tick this box.')
    await page.keyboard.press('Space')
    await tabTo(page, button(page, 'Done'))
    await page.keyboard.press('Enter')

    await expect(toast(page, 'Nice! 2FA is on.')).toBeVisible()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    await expect(page.getByText('Last used today')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the codes can be downloaded and copied', { tag: '@both' }, async ({ page, context, isMobile }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = await member(page)
    await openSettings(page)
    await toCodes(page)
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
    for (const one of codes) expect(one).toMatch(/^[A-Z0-9]{8}$/)
    const download = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('our-peeps-recovery-codes.txt')
    expect(await readFile(await file.path(), 'utf8')).toBe(
      `Our Peeps recovery codes for ${email}. Each works once, in place of a code of your authenticator app.\n\n${codes.join('\n')}\n`,
    )
    await button(page, 'Copy').click()
    await expect(toast(page, 'Codes copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await expect(page.getByText(`Our Peeps recovery codes for ${email}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(button(page, 'Done')).toBeHidden()
    if (!isMobile) await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  })

  test('given up at the codes it stays off, and one is asked before', async ({ page }) => {
    await member(page)
    await openSettings(page)
    await toCodes(page)
    await axe(page)
    await page.goBack()
    const asked = page.getByRole('dialog', { name: 'Leave without switching it on?' })
    await expect(asked).toBeVisible()
    await axe(page)
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await asked.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible()
  })

  test('its failures say what did not work, and can be tried again', async ({ page, allowed }) => {
    allowed.push(/Failed to load resource/)
    await member(page)
    await openSettings(page)
    await page.route('**/two-factor/begin', route => route.abort())
    await button(page, 'Turn it on').click()
    await expect(toast(page, "Oops! Couldn't generate QR code.")).toBeVisible()
    await page.unroute('**/two-factor/begin')
    await button(page, 'Turn it on').click()
    await page.route('**/two-factor/verify', route => route.abort())
    const app = await scanned(page)
    await page.getByLabel('Your password').fill(password)
    await codeField(page).fill(await app.next())
    await expect(page.getByRole('alert').getByText('Verification failed. Try again.')).toBeVisible()
    await page.unroute('**/two-factor/verify')
    await button(page, 'Verify').click()
    await page.route('**/two-factor/enable', route => route.abort())
    await page.getByLabel('I saved them somewhere safe').check()
    await button(page, 'Done').click()
    await expect(toast(page, "Oops! Couldn't enable 2FA.")).toBeVisible()
    await page.unroute('**/two-factor/enable')
    await page.route('**/two-factor/enable', async route => {
      await route.fetch()
      await route.abort()
    })
    const lost = page.waitForEvent('requestfailed')
    await button(page, 'Done').click()
    await lost
    await page.unroute('**/two-factor/enable')
    // The answer was lost, not the wish.
    await button(page, 'Done').click()
    await expect(toast(page, 'Two-factor is on already.')).toBeVisible()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
  })

  test('its codes are made anew, and it is switched off, with a fresh code', async ({ page, allowed }) => {
    allowed.push(refused)
    await member(page)
    const { app, codes } = await withTwoFactor(page)
    await openSettings(page)
    await axe(page)
    await button(page, 'Regenerate codes').click()
    const dialog = page.getByRole('dialog')
    await expect(codeField(page)).toBeFocused()
    await axe(page)
    await codeField(page).fill(await app.next())
    await expect(toast(page, 'Recovery codes regenerated.')).toBeVisible()
    const fresh = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
    expect(fresh).toHaveLength(10)
    expect(fresh.filter(one => codes.includes(one))).toEqual([])
    await page.getByLabel('I saved them somewhere safe').check()
    await button(page, 'Done').click()

    await button(page, 'Disable').click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription('Enter your authenticator code.')
    await codeField(page).fill('41902')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription('Oops! Enter a 6-digit code.')
    await axe(page)
    await codeField(page).fill(app.wrong())
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription('Oops! Invalid code.')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Disable')).toBeFocused()
    await button(page, 'Disable').click()
    await expect(codeField(page)).toHaveValue('')
    await codeField(page).fill(await app.next())
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(toast(page, '2FA disabled.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible()
  })

  test('an admin without it is told, and few codes are told too', async ({ page }) => {
    await signIn(page, 'jordi@example.org')
    await openSettings(page)
    await expect(page.getByText('Heads up: 2FA required for admins.')).toBeVisible()
    await axe(page)
    await page.route('**/api/security', async route => {
      const answer = await route.fetch()
      const overview = (await answer.json()) as object
      const twoFactor = { enabled: true, lastUsedAt: null, recoveryCodesLeft: 2, needed: true }
      await route.fulfill({ response: answer, json: { ...overview, twoFactor } })
    })
    await openSettings(page)
    await expect(page.getByText('2 of 10 left')).toBeVisible()
    await expect(page.getByText('Running low')).toBeVisible()
    await expect(page.getByText('Heads up: 2FA required for admins.')).toBeHidden()
    await axe(page)
    await button(page, 'Disable').click()
    await expect(page.getByRole('dialog')).toContainText('Admin features go away until it is on again.')
  })
})
