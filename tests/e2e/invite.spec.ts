import { readFile } from 'node:fs/promises'
import { newMember } from './support/member.ts'
import { confirmationPath, newAddress, noSidewaysScroll, password } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { button, toast } from './support/security.ts'
import { axe, expect, post, signIn, test } from './support/test.ts'

const invite = '/c/barcelona/invite'

test('the own link is copied, mailed, shown as a code and renewed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newMember(page, { name: 'Neus Prat' })
  await page.goto('/c/barcelona/people')
  await page.getByRole('link', { name: 'Invite People' }).click()
  await expect(page).toHaveURL(invite)
  await expect(page.getByRole('heading', { level: 1, name: 'Bring someone who should be here' })).toBeFocused()
  await expect(page.getByText('Nobody has joined by your link yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible()
  await axe(page)

  await button(page, 'Copy link').click()
  await expect(button(page, 'Copied')).toBeVisible()
  await expect(button(page, 'Copy link')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^http:\/\/[^/]+\/auth\/signup\?invite=\w{8,40}$/)
  const mail = await page.getByRole('link', { name: 'Email' }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(copied)

  const download = page.waitForEvent('download')
  await button(page, 'Save the code').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('our-peeps-invitation.png')
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')

  await button(page, 'Renew link').click()
  const dialog = page.getByRole('dialog', { name: 'Renew your link?' })
  await axe(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Renew link')).toBeFocused()
  await button(page, 'Renew link').click()
  await dialog.getByRole('button', { name: 'Renew link' }).click()
  await expect(toast(page, 'Your new link is ready.')).toBeVisible()
  await button(page, 'Copy link').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(copied)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
})

test('a link that cannot be had says so, and one that cannot be renewed stays', async ({ page, allowed }) => {
  allowed.push(/404|429/)
  const refuse = (status: number, code: string) =>
    page.route('**/api/invitation', route => route.fulfill(refusal(status, code)))
  await newMember(page)
  await refuse(404, 'NOT_FOUND')
  await page.goto(invite)
  await expect(page.getByText('Failed to load your invite link')).toBeVisible()
  await page.unroute('**/api/invitation')
  await button(page, 'Try Again').click()
  await expect(button(page, 'Copy link')).toBeVisible()
  await refuse(429, 'TOO_MANY_REQUESTS')
  await button(page, 'Renew link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew link' }).click()
  await expect(toast(page, 'Failed to renew the link')).toBeVisible()
  await expect(button(page, 'Copy link')).toBeVisible()
})

test('somebody who signs up by the link is told who invited them, and counts once they are in', async ({
  page,
  browser,
}) => {
  await newMember(page, { name: 'Neus Prat' })
  await page.goto(invite)
  await expect(page.getByText('Nobody has joined by your link yet.')).toBeVisible()
  const { path } = (await (await page.request.get('/api/invitation')).json()) as { path: string }

  const other = await (await browser.newContext()).newPage()
  await other.goto(path)
  await expect(other.getByText('Neus invited you to Barcelona')).toBeVisible()
  await axe(other)
  await other.getByRole('link', { name: 'Sign in' }).click()
  await other.getByRole('link', { name: 'Create an account' }).click()
  await expect(other).toHaveURL(path)
  await expect(other.getByText('Neus invited you to Barcelona')).toBeVisible()
  const email = newAddress()
  await other.getByLabel('Name').fill('Quim Roca')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: false }).first().fill(password)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByRole('dialog', { name: 'Account Created Successfully' })).toBeVisible()

  const token = new URLSearchParams((await confirmationPath(other, email)).split('?')[1]).get('token')
  expect((await post(other, '/api/accounts/confirm', { token })).status()).toBe(200)
  await signIn(other, email, password)
  await page.reload()
  await expect(page.getByText('Nobody has joined by your link yet.')).toBeVisible()
  const told = { name: 'Quim Roca', industry: 'Consulting', yearsInCity: '1-3', knowledgeableIn: ['Creative Arts'] }
  expect((await post(other, '/api/profile/onboarding', told)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('1 person joined by your link.')).toBeVisible()
  await other.context().close()
})

test('an invitation that is not valid changes nothing about signing up', async ({ page, allowed }) => {
  allowed.push(/404/)
  await page.goto('/auth/signup?invite=nobodysoldlink')
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await page.getByLabel('Name').fill('Quim Roca')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account Created Successfully' })).toBeVisible()
  await expect(page.getByText('invited you')).toHaveCount(0)
})
