import { axe, expect, latestMail, post, sampleAccounts, signIn, test } from './support/test.ts'

test('the server is the whole app with the sample city', async ({ page }) => {
  const [account] = await sampleAccounts()
  if (!account) throw new Error('The sample city has no accounts.')
  await signIn(page, account.email)
  const session = (await (await page.request.get('/api/session')).json()) as { viewer: { email: string } | null }
  expect(session.viewer?.email).toBe(account.email)
})

test('mail that the app sends is read in the mailbox', async ({ page }) => {
  const email = `somebody-${Date.now()}@example.org`
  const data = { name: 'Somebody', email, password: 'a long enough password' }
  expect((await post(page, '/api/accounts/sign-up', data)).status()).toBe(200)
  expect((await latestMail(page.request, email)).subject).toContain('Confirm')
})

test('axe passes a sound page and names what is wrong with another', async ({ page }) => {
  const html = (body: string) =>
    `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`
  await page.setContent(html('<p>Nothing wrong here.</p>'))
  await axe(page)
  await page.setContent(html('<button></button>'))
  await expect(axe(page)).rejects.toThrow('button-name')
})

test('a complaint on the console, an error and a foreign request are each noticed', async ({
  page,
  allowed,
  problems,
}) => {
  allowed.push(/./)
  await page.goto('about:blank')
  await page.evaluate(() => {
    console.warn('careful')
    setTimeout(() => {
      throw new Error('thrown')
    })
    void fetch('http://127.0.0.2:9/').catch(() => undefined)
  })
  for (const problem of ['console warning: careful', 'page error: Error: thrown', 'request to http://127.0.0.2:9'])
    await expect.poll(() => problems.join('\n')).toContain(problem)
})
