import type { Page } from '@playwright/test'
import { mailedLink, newAddress, password } from '../support/newcomer.ts'
import { button, member, openSettings } from '../support/security.ts'
import { axe, expect, post, signInByPassword, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('changes the email when the links to both addresses have been opened', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource.*(401|410)/)
  const email = await member(page)
  const to = newAddress()
  await openSettings(page)
  await button(page, 'Change email').click()
  await page.getByLabel('New email').fill(to)
  await page.getByLabel('Your password').fill(password)
  await button(page, 'Send both links').click()
  await expect(page.getByText('Link not opened yet')).toHaveCount(2)
  await axe(page)
  const links = {
    old: await mailedLink(page, email, /change your email/, '/auth/confirm-email'),
    new: await mailedLink(page, to, /Confirm your new email for/, '/auth/confirm-email'),
  }

  await page.goto(links.new)
  await expect(heading(page)).toHaveText('Confirm the change of email?')
  await axe(page)
  await button(page, 'Confirm the change').click()
  await expect(heading(page)).toHaveText('One more confirmation needed')
  await expect(page).toHaveURL('/auth/confirm-email')
  await axe(page)
  await page.reload()
  await expect(heading(page)).toHaveText('One more confirmation needed')
  await openSettings(page)
  await expect(page.getByText('Confirmed')).toHaveCount(1)

  await post(page, '/api/accounts/sign-out', {})
  await page.goto(links.old)
  await button(page, 'Confirm the change').click()
  await expect(heading(page)).toHaveText('Your email was changed')
  await signInByPassword(page, to, password)
  await page.goto(links.old)
  await expect(heading(page)).toHaveText('Your email was changed')
  await axe(page)
  await page.getByRole('link', { name: 'Go to account settings' }).click()
  await expect(page.getByRole('region', { name: 'Email' })).toContainText(to)
})
