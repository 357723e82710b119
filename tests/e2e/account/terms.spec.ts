import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, signIn, test } from '../support/test.ts'

test(
  'lets a visitor read the terms, open a section and sign in',
  { tag: '@both' },
  async ({ page, context, isMobile }) => {
    await page.goto('/terms#terms-law-and-contact')
    await expect(page.getByRole('heading', { name: '10. Law and contact' })).toBeInViewport()
    await expect(page.getByText(/^Version 1 · effective \d+ \w+ 20\d\d$/)).toBeVisible()
    await noSidewaysScroll(page)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    if (isMobile) await contents.getByText('Contents').click()
    await axe(page)
    await contents.getByRole('link', { name: '7. Your data' }).click()
    await expect(page).toHaveURL(/\/terms#terms-your-data$/)
    await expect(page.getByRole('heading', { name: '7. Your data' })).toBeInViewport()
    const law = page.getByRole('link', { name: 'commission.europa.eu (opens in a new tab)' })
    await expect(law).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: /Terms of Use/ }).click()
    await expect((await opening).getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
  },
)

test('contains the terms in the document, and prints nothing else', { tag: '@desktop' }, async ({ page }) => {
  const html = await (await page.request.get('/terms')).text()
  expect(html).toContain('Write as you would speak at a shared table.')
  await page.goto('/terms')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '2. How we treat each other' })).toBeVisible()
  for (const gone of [page.getByRole('banner'), page.getByText('Contents'), page.getByText('Print', { exact: true })])
    await expect(gone).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await signIn(page, 'marta@example.org')
  await page.goto('/terms')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await axe(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('fits long words, tables and code on 320 px', async ({ page }) => {
  const contentMd = `## ${'Long'.repeat(30)}\n\n${'word'.repeat(60)}\n\n| a | b |\n| - | - |\n| ${'x'.repeat(80)} | y |\n\n    ${'code '.repeat(40)}`
  const terms = { version: 7, title: 'Terms of Use', effectiveAt: '2026-07-01', contentMd }
  await page.route('**/terms', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(?<=id="boot">).*?(?=<\/script>)/s, boot => {
      const all = JSON.parse(boot) as { data: object }
      return JSON.stringify({ ...all, data: { ...all.data, terms: { terms } } }).replaceAll('<', '\\u003c')
    })
    await route.fulfill({ response, body })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/terms')
  await expect(page.getByText(/^Version 7/)).toBeVisible()
  await noSidewaysScroll(page)
})
