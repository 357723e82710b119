import { expect, sampleAccounts, test } from './support/test.ts'

const cases = [
  ['/ask', '/ask'],
  ['/ask?category=Podcasting', '/ask?category=Podcasting'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['https://evil.example', '/home'],
] as const

for (const [asked, reached] of cases)
  test(`signing in with return=${asked} leads to ${reached}`, async ({ page }) => {
    const account = (await sampleAccounts())[0]
    if (!account) throw new Error('The sample city has no accounts.')
    await page.goto(`/auth/login?return=${encodeURIComponent(asked)}`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(reached)
  })

test('a page asked for while signed out is reached after signing in', async ({ page }) => {
  const account = (await sampleAccounts())[0]
  if (!account) throw new Error('The sample city has no accounts.')
  await page.goto('/ask')
  await expect(page).toHaveURL('/auth/login?return=%2Fask')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/ask')
})
