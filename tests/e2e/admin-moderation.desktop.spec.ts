import type { Browser, Page } from '@playwright/test'
import { signInAdmin } from './support/admin.ts'
import { newMember } from './support/member.ts'
import { noSidewaysScroll } from './support/newcomer.ts'
import { refusal } from './support/refuse.ts'
import { button, tabTo, toast } from './support/security.ts'
import { axe, expect, post, test } from './support/test.ts'

test.use({ actionTimeout: 15_000 })

const path = '/admin/moderation'
const decision = '**/api/admin/reports/*/decision'
const list = /\/api\/admin\/reports\?/
const broken = refusal(400, 'MALFORMED_REQUEST')
const heading = (page: Page, name: string, level = 2) => page.getByRole('heading', { level, name, exact: true })
/** Where the open case stands: beside the list, or over it. */
const opened = (page: Page) => page.getByRole('region', { name: 'The chosen report' }).or(page.getByRole('dialog'))
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Resolve this report?' })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1120

/** A question of one new member that another one has reported, both in windows of their own, and its case. */
async function reported(browser: Browser, admin: Page) {
  const [author, reporter] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()))
  if (!author || !reporter) throw new Error('There are two.')
  await newMember(author, { name: 'Aitor Author' })
  await newMember(reporter, { name: 'Rita Reporter' })
  const id = crypto.randomUUID()
  const title = `Who sells ${id.slice(0, 8)}?`
  const asked = await post(author, '/api/questions', { id, category: 'Podcasting', text: title })
  expect(asked.status(), await asked.text()).toBe(200)
  const told = await post(reporter, '/api/reports', { kind: 'post', id, reason: 'It sells something.' })
  expect(told.status(), await told.text()).toBe(200)
  await signInAdmin(admin)
  const answer = await admin.request.get('/api/admin/reports?status=pending&limit=100')
  const { items } = (await answer.json()) as { items: { id: string; subjectId: string }[] }
  const caseId = items.find(({ subjectId }) => subjectId === id)?.id ?? ''
  const close = () => Promise.all([author, reporter].map(page => page.context().close()))
  return { author, reporter, id, title, caseId, close }
}

const decide = async (page: Page, caseId: string, words: object) => {
  const answer = await post(page, `/api/admin/reports/${caseId}/decision`, words)
  expect(answer.status(), await answer.text()).toBe(200)
}

test('an admin decides a report by keyboard alone, the post goes, and author and reporter read the outcome', async ({
  page,
  browser,
}) => {
  test.slow()
  const { author, reporter, id, title, close } = await reported(browser, page)
  await author.goto(`/ask/${id}`)
  await expect(heading(author, title, 1)).toBeVisible()

  await page.goto(path)
  if (isPhone(page)) {
    await tabTo(page, page.getByRole('link', { name: title }))
    await page.keyboard.press('Enter')
    await expect(opened(page).getByText('It sells something.')).toBeVisible()
    await tabTo(page, opened(page).getByRole('button', { name: 'Resolve' }))
    await page.keyboard.press('Enter')
  } else {
    await expect(page.getByRole('list', { name: 'Keys' })).toBeVisible()
    await expect(opened(page).getByRole('heading', { level: 2 })).toBeVisible()
    // Others may report things meanwhile: J leads on until it is this one.
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(heading(page, title)).toBeFocused({ timeout: 200 })
    }).toPass({ intervals: [0] })
    await expect(opened(page).getByText('It sells something.')).toBeVisible()
    await page.keyboard.press('r')
  }
  await expect(dialog(page)).toBeVisible()
  await axe(page)
  await tabTo(page, page.getByLabel('Remove the post'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Note'))
  await page.keyboard.type('Shops have places of their own.')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Resolve' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Flag status updated successfully')).toBeVisible()
  // The next one that waits has focus.
  const next = opened(page).getByRole('heading', { level: 2 })
  await expect(next).toBeFocused()
  await expect(next).not.toHaveText(title)

  await expect(heading(author, 'Question not found', 1)).toBeVisible()
  await author.goto('/account/reports')
  const about = author.getByRole('region', { name: 'About what you posted' }).getByRole('listitem')
  await expect(about).toContainText(title)
  await expect(about).toContainText('We removed it')
  await expect(about).toContainText('Shops have places of their own.')
  await expect(author.getByText('Rita')).toHaveCount(0)
  await reporter.goto('/account/reports')
  const made = reporter.getByRole('region', { name: 'What you reported' }).getByRole('listitem')
  await expect(made).toContainText(title)
  await expect(made).toContainText('We removed it')
  await expect(made).toContainText('Shops have places of their own.')

  // The author's page tells admins of it, and leads back to the case.
  const { viewer } = (await (await author.request.get('/api/session')).json()) as { viewer: { id: string } }
  await page.goto(`/admin/users/${viewer.id}`)
  const reports = page.getByRole('region', { name: 'Reports about them' })
  await expect(reports.getByRole('listitem')).toContainText('resolved')
  await axe(page)
  await reports.getByRole('link', { name: title }).click()
  await expect(opened(page).getByText('It sells something.')).toBeVisible()
  await close()
})

test('who comes second is told who did what, and sees the case as it is', async ({ page, browser, allowed }) => {
  test.slow()
  allowed.push(/status of 409/)
  const { title, caseId, close } = await reported(browser, page)
  await page.goto(`${path}?case=${caseId}`)
  await expect(opened(page).getByText('It sells something.')).toBeVisible()
  await opened(page).getByRole('button', { name: 'Resolve' }).click()
  await page.getByLabel('Note').fill('Too late.')
  await decide(page, caseId, { decision: 'dismissed' })
  await dialog(page).getByRole('button', { name: 'Resolve' }).click()
  await expect(toast(page, 'dismissed this already, today')).toContainText('Ruth Adeyemi')
  await expect(opened(page).getByText('Dismissed by Ruth Adeyemi, today')).toBeVisible()
  await expect(heading(page, title)).toBeVisible()
  await expect(button(page, 'Dismiss').and(opened(page).getByRole('button'))).toHaveCount(0)
  await close()
})

test('what was chosen and written is kept over a failure and a reload', async ({ page, browser, allowed }) => {
  test.slow()
  allowed.push(/status of 400/)
  const { caseId, close } = await reported(browser, page)
  await page.route(decision, route => route.fulfill(broken))
  await page.goto(`${path}?case=${caseId}`)
  const resolve = opened(page).getByRole('button', { name: 'Resolve' })
  await resolve.click()
  await page.getByLabel('Remove the post').check()
  await page.getByLabel('Note').fill('Please read the rules.')
  await dialog(page).getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to update flag status')
  await page.reload()
  await resolve.click()
  await expect(page.getByLabel('Remove the post')).toBeChecked()
  await expect(page.getByLabel('Note')).toHaveValue('Please read the rules.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await opened(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, 'Failed to update flag status')).toBeVisible()
  await page.unroute(decision)
  // The last one that waits: focus has a place where nothing is left to decide.
  await page.route(list, route => route.fulfill({ json: { items: [], next: null } }))
  await page.goto(`${path}?case=${caseId}`)
  await opened(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, 'Flag status updated successfully')).toBeVisible()
  await expect(heading(page, 'No flagged content to review')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('No flagged content to review')
  await page.unroute(list)
  await page.goto(`${path}?status=dismissed`)
  await expect(page.getByText('dismissed', { exact: true }).first()).toBeVisible()
  await close()
})

test('what was removed is brought back', async ({ page, browser, allowed }) => {
  test.slow()
  allowed.push(/404/)
  const { author, id, title, caseId, close } = await reported(browser, page)
  await author.goto(`/ask/${id}`)
  await expect(heading(author, title, 1)).toBeVisible()
  await decide(page, caseId, { decision: 'resolved', remove: true, note: 'Shops go elsewhere.' })
  await expect(heading(author, 'Question not found', 1)).toBeVisible()
  await page.goto(`${path}?status=resolved&case=${caseId}`)
  await expect(opened(page).getByText('Shops go elsewhere.')).toBeVisible()
  await opened(page).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog', { name: 'Bring it back?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'It stands again.')).toBeVisible()
  await expect(opened(page).getByText('was removed and brought back, today')).toBeVisible()
  await expect(heading(page, title)).toBeFocused()
  await expect(heading(author, title, 1)).toBeVisible()
  await close()
})

test('every state of the queue stands, in both themes and on a narrow phone', async ({ page, allowed }) => {
  test.slow()
  allowed.push(/status of 400/)
  await signInAdmin(page)
  await page.goto(path)
  await expect(page.getByRole('link', { name: /Laptop, 14 inches/ }).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await page.getByRole('link', { name: /conversation with Bruno/ }).click()
  await expect(opened(page).getByText('Only these copies can be read.')).toBeVisible()
  await expect(opened(page).getByText('Reported message').first()).toBeVisible()
  await axe(page)
  if (isPhone(page)) {
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await button(page, 'All').click()
  await expect(page).toHaveURL(/status=all/)
  await expect(page.getByText('resolved', { exact: true }).first()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await noSidewaysScroll(page)

  await page.route(list, route => route.fulfill({ json: { items: [], next: null } }))
  await page.goto(path)
  await expect(heading(page, 'No flagged content to review')).toBeVisible()
  await page.goto(`${path}?status=dismissed`)
  await expect(page.getByText('No report was dismissed yet.')).toBeVisible()
  await page.unroute(list)
  await page.route(list, route => route.fulfill(broken))
  await page.goto(path)
  await expect(page.getByText('Failed to load flagged posts')).toBeVisible()
  await axe(page)
  await page.unroute(list)
  await button(page, 'Try Again').click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
