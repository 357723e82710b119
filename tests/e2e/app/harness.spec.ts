import { axe, expect, latestMail, post, sampleAccounts, signIn, test } from '../support/test.ts'

test('runs the whole app with the sample city', async ({ page }) => {
  const [account] = await sampleAccounts()
  if (!account) throw new Error('The sample city has no accounts.')
  await signIn(page, account.email)
  const session = (await (await page.request.get('/api/session')).json()) as { viewer: { email: string } | null }
  expect(session.viewer?.email).toBe(account.email)
})

test('reads emails of the app in the mailbox', async ({ page }) => {
  const email = `somebody-${Date.now()}@example.org`
  const data = { name: 'Somebody', email, password: 'a long enough password' }
  expect((await post(page, '/api/accounts/sign-up', data)).status()).toBe(200)
  expect((await latestMail(page.request, email)).subject).toContain('Confirm')
})

test('passes an accessible page in axe and names the violations of another', async ({ page }) => {
  const html = (body: string) =>
    `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`
  await page.setContent(html('<p>Nothing wrong here.</p>'))
  await axe(page)
  await page.setContent(html('<button></button>'))
  await expect(axe(page)).rejects.toThrow('button-name')
})

test('reports a console message, an error and a request to another origin', async ({ page, allowed, problems }) => {
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
