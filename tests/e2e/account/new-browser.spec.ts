import { newMember } from '../support/member.ts'
import { mailedLink, noSidewaysScroll, password } from '../support/newcomer.ts'
import { axe, expect, signInByPassword, test } from '../support/test.ts'

test('a member who denies a sign-in is signed out everywhere and chooses a new password', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/Failed to load resource.*(401|403)/)
  const { email } = await newMember(page)
  // The first sign-in after sign-up is not announced.
  for (let nth = 0; nth < 2; nth++) {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `10.9.9.${nth + 1}` } })
    await signInByPassword(await context.newPage(), email, password)
    await context.close()
  }
  await page.goto('/account/security')
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(3)

  await page.goto(await mailedLink(page, email, /New sign-in/, '/auth/not-me'))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText("Wasn't this you?")
  await expect(page).toHaveURL('/auth/not-me')
  await axe(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  await page.getByRole('button', { name: "This wasn't me" }).click()
  await expect(heading).toHaveText('Every browser was signed out')
  await axe(page)

  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/^That password no longer works/)).toBeVisible()
  await page.goto(await mailedLink(page, email, /Choose a new password/, '/reset-password'))
  await expect(heading).toHaveText('Choose a new password')
})
