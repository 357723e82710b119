import type { Page } from '@playwright/test'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { axe, expect, signIn, test } from './support/test.ts'

/** The page as if the server had other terms. */
const withTerms = (page: Page, terms: object | null) =>
  page.route('**/terms', async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      /(id="boot">)(.*?)(<\/script>)/s,
      (_, open: string, data: string, end) => {
        const boot = JSON.parse(data) as { data: object }
        return (
          open + JSON.stringify({ ...boot, data: { ...boot.data, terms: { terms } } }).replaceAll('<', '\\u003c') + end
        )
      },
    )
    await route.fulfill({ response: answer, body: html })
  })
const written = (contentMd: string) => ({ version: 7, title: 'Terms of Use', effectiveAt: '2026-07-01', contentMd })

test(
  'a visitor reads the terms, finds a part, and gets on to sign in',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
    await expect(page.getByText(/^Version 1 · effective \d+ \w+ 20\d\d$/)).toBeVisible()
    await expect(page).toHaveTitle('Terms of Use · Our Peeps')
    await noSidewaysScroll(page)
    await axe(page)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    if (isMobile) await contents.getByText('Contents').click()
    await contents.getByRole('link', { name: '7. Your data' }).click()
    await expect(page).toHaveURL(/\/terms#terms-your-data$/)
    await expect(page.getByRole('heading', { name: '7. Your data' })).toBeInViewport()
    const law = page.getByRole('link', { name: 'commission.europa.eu (opens a new tab)' })
    await expect(law).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  },
)

test('an address with a part opens there', async ({ page }) => {
  await page.goto('/terms#terms-law-and-contact')
  await expect(page.getByRole('heading', { name: '10. Law and contact' })).toBeInViewport()
})

test('its words are in the document, and only the text is printed', { tag: '@desktop' }, async ({ page }) => {
  const html = await (await page.request.get('/terms')).text()
  expect(html).toContain('Write as you would speak at a shared table.')
  await page.goto('/terms')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '2. How we treat each other' })).toBeVisible()
  for (const gone of [page.getByRole('banner'), page.getByText('Contents'), page.getByText('Print', { exact: true })])
    await expect(gone).toBeHidden()
})

test('a member reads them within the shell, and finds the way back', { tag: '@both' }, async ({ page, isMobile }) => {
  await signIn(page, 'marta@example.org')
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  if (!isMobile) await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await axe(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('sign-up leads there in a tab of its own', async ({ page, context }) => {
  await page.goto('/auth/signup')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: /Terms of Use/ }).click()
  const other = await opening
  await expect(other.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
})

test('with nothing published it says so', async ({ page }) => {
  await withTerms(page, null)
  await page.goto('/terms')
  await expect(
    page.getByText('Terms of Use are not currently available. Please contact support if you need assistance.'),
  ).toBeVisible()
  await axe(page)
})

test('nothing of a text acts, whatever it holds', async ({ page }) => {
  await withTerms(
    page,
    written(
      [
        '# First',
        '<img src=x onerror="document.title=1">',
        '![x](https://elsewhere.example/x.png)',
        '[one](javascript:document.title=1) [two](data:text/html,x) [three](//elsewhere.example)',
        '<iframe src="https://elsewhere.example"></iframe><form action="/x"><input></form><style>*{display:none}</style>',
        '<svg onload="document.title=1"></svg><script>document.title=1</script>',
        '### Main',
        'The end.',
      ].join('\n\n'),
    ),
  )
  await page.goto('/terms')
  await expect(page.getByText('The end.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'First' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Main' })).toBeVisible()
  const main = page.locator('#main')
  await expect(main.locator('img, iframe, form, input, style, script, svg[onload]')).toHaveCount(0)
  await expect(main.getByRole('link', { name: /one|two|three/ })).toHaveCount(0)
  await expect(page).toHaveTitle('Terms of Use · Our Peeps')
  await expect(page.locator('[id=main]')).toHaveCount(1)
})

test('what cannot be loaded is told, and tried again', async ({ page, allowed }) => {
  allowed.push(/Failed to load resource/)
  await page.route('**/terms', async route => {
    const answer = await route.fetch()
    const bare = '{"session":{"viewer":null,"secondStep":null,"features":[],"cursor":"0"},"at":0,"data":{}}'
    const body = (await answer.text()).replace(/(id="boot">).*?(<\/script>)/s, `$1${bare}$2`)
    await route.fulfill({ response: answer, body })
  })
  let fails = true
  await page.route('**/api/terms', route =>
    fails ? route.fulfill(refusal(400, 'MALFORMED_REQUEST')) : route.continue(),
  )
  await page.goto('/terms')
  await expect(page.getByText('The terms could not be loaded.')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(/^Version 1 · effective/)).toBeVisible()
})

test('fits the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await withTerms(
    page,
    written(
      `## ${'Long'.repeat(30)}\n\n${'word'.repeat(60)}\n\n| a | b |\n| - | - |\n| ${'x'.repeat(80)} | y |\n\n    ${'code '.repeat(40)}`,
    ),
  )
  await page.goto('/terms')
  await expect(page.getByText(/^Version 7/)).toBeVisible()
  await noSidewaysScroll(page)
})
