import { readFile } from 'node:fs/promises'
import { newMember } from '../support/member.ts'
import { confirmationPath, newAddress, password } from '../support/newcomer.ts'
import { button } from '../support/security.ts'
import { axe, expect, post, signIn, test } from '../support/test.ts'

test('invites by a copied link or a saved code, and counts who joined once they finished onboarding', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await newMember(page, { name: 'Neus Prat' })
  await page.goto('/c/barcelona/invite')
  await expect(page.getByText('No one has joined with your link yet.')).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Save the code').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('our-peeps-invitation.png')
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')
  await button(page, 'Renew link').click()
  const dialog = page.getByRole('dialog', { name: 'Renew your link?' })
  await axe(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Copy link').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^http:\/\/[^/]+\/auth\/signup\?invite=\w{8,40}$/)

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByText('Neus invited you to Barcelona')).toBeVisible()
  await axe(other)
  const email = newAddress()
  await other.getByLabel('Name').fill('Quim Roca')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: false }).first().fill(password)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByRole('dialog', { name: 'Account Created Successfully' })).toBeVisible()

  const token = new URLSearchParams((await confirmationPath(other, email)).split('?')[1]).get('token')
  expect((await post(other, '/api/accounts/confirm', { token })).status()).toBe(200)
  await signIn(other, email)
  const told = { name: 'Quim Roca', industry: 'Consulting', yearsInCity: '1-3', knowledgeableIn: ['Creative Arts'] }
  expect((await post(other, '/api/profile/onboarding', told)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('1 person joined with your link.')).toBeVisible()
  await other.context().close()
})
