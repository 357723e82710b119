import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { password } from './support/newcomer.ts'
import { button, codeField, member, openSettings, scanned, tabTo, toast, toCodes } from './support/security.ts'
import { axe, expect, test } from './support/test.ts'

const codesIn = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

test.describe('two-factor', () => {
  test(
    'is turned on, gets new codes and is turned off, by the keyboard alone',
    { tag: '@desktop' },
    async ({ page }) => {
      await member(page)
      await openSettings(page)
      const dialog = page.getByRole('dialog')
      await tabTo(page, button(page, 'Turn it on'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeFocused()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      const app = await scanned(page)
      await tabTo(page, page.getByLabel('Your password'))
      await page.keyboard.type(password)
      await tabTo(page, codeField(page))
      await page.keyboard.type(await app.next())
      await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
      const codes = await codesIn(page).allInnerTexts()
      await tabTo(page, button(page, 'Done'))
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('I saved them somewhere safe')).toBeFocused()
      await page.keyboard.press('Space')
      await tabTo(page, button(page, 'Done'))
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Nice! 2FA is on.')).toBeVisible()
      await expect(page.getByText('10 of 10 left')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await axe(page)

      await tabTo(page, button(page, 'Regenerate codes'))
      await page.keyboard.press('Enter')
      await expect(codeField(page)).toBeFocused()
      await axe(page)
      await page.keyboard.type(await app.next())
      await expect(toast(page, 'Recovery codes regenerated.')).toBeVisible()
      const fresh = await codesIn(page).allInnerTexts()
      expect(fresh.filter(one => codes.includes(one))).toEqual([])
      await page.getByLabel('I saved them somewhere safe').check()
      await button(page, 'Done').press('Enter')

      await button(page, 'Disable').press('Enter')
      await expect(codeField(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(codeField(page)).toHaveAccessibleDescription('Enter your authenticator code.')
      await axe(page)
      await page.keyboard.press('Escape')
      await expect(button(page, 'Disable')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(codeField(page)).toBeFocused()
      await page.keyboard.type(await app.next())
      await page.keyboard.press('Enter')
      await expect(toast(page, '2FA disabled.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible()
      await expect(dialog).toHaveCount(0)
    },
  )

  test(
    'gives its codes to a file, the clipboard and paper, and asks before Back leaves them',
    { tag: '@desktop' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const email = await member(page)
      await openSettings(page)
      await toCodes(page)
      await axe(page)
      const codes = await codesIn(page).allInnerTexts()
      expect(codes).toHaveLength(10)
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
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })

      await page.goBack()
      const asked = page.getByRole('dialog', { name: 'Leave without switching it on?' })
      await axe(page)
      await asked.getByRole('button', { name: 'Stay' }).click()
      await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
      await page.goBack()
      await asked.getByRole('button', { name: 'Leave' }).click()
      const off = page.getByRole('heading', { name: 'Two-factor authentication is off' })
      await expect(off).toBeVisible()
      await page.reload()
      await expect(off).toBeVisible()
      await page.goForward()
      await expect(off).toBeVisible()
    },
  )
})
