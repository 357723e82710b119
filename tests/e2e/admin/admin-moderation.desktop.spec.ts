import type { Browser, Page } from '@playwright/test'
import { signInAdmin } from '../support/admin.ts'
import { newMember } from '../support/member.ts'
import { tabTo, toast } from '../support/security.ts'
import { axe, expect, post, test } from '../support/test.ts'

test.use({ actionTimeout: 15_000 })

const path = '/admin/moderation'
const heading = (page: Page, name: string, level = 2) => page.getByRole('heading', { level, name, exact: true })
const opened = (page: Page) => page.getByRole('region', { name: 'Selected report' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Resolve this report?' })

async function reported(browser: Browser) {
  const [author, reporter] = await Promise.all(
    ['Aitor Author', 'Rita Reporter'].map(async name => {
      const page = await (await browser.newContext()).newPage()
      await newMember(page, { name })
      return page
    }),
  )
  if (!author || !reporter) throw new Error('There are two.')
  const id = crypto.randomUUID()
  const title = `Who sells ${id.slice(0, 8)}?`
  const asked = await post(author, '/api/questions', { id, category: 'Podcasting', title })
  expect(asked.status(), await asked.text()).toBe(200)
  const told = await post(reporter, '/api/reports', { kind: 'post', id, reason: 'It sells something.' })
  expect(told.status(), await told.text()).toBe(200)
  const close = () => Promise.all([author, reporter].map(page => page.context().close()))
  return { author, reporter, id, title, close }
}

test('resolves a report by keyboard alone, tells both members, and restores the post', async ({ page, browser }) => {
  test.slow()
  const { author, reporter, id, title, close } = await reported(browser)
  await author.goto(`/ask/${id}`)
  await expect(heading(author, title, 1)).toBeVisible()

  await signInAdmin(page)
  await page.goto(path)
  await page.getByRole('link', { name: /conversation with Bruno/ }).click()
  await expect(opened(page).getByText('Reported message').first()).toBeVisible()
  await axe(page)
  await expect(page.getByRole('list', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(opened(page).getByRole('heading', { level: 2 })).toBeVisible()
  // Other tests share the queue, so J is pressed until this case is open.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(heading(page, title)).toBeFocused({ timeout: 200 })
  }).toPass({ intervals: [0] })
  await expect(opened(page).getByText('It sells something.')).toBeVisible()
  await page.keyboard.press('r')
  await expect(dialog(page)).toBeVisible()
  await axe(page)
  await tabTo(page, page.getByLabel('Remove the post'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Note'))
  await page.keyboard.type('Shops have places of their own.')

  await page.reload()
  await expect(opened(page).getByText('It sells something.')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Remove the post')).toBeChecked()
  await expect(page.getByLabel('Note')).toHaveValue('Shops have places of their own.')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Resolve' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Flag status updated successfully')).toBeVisible()
  const next = opened(page).getByRole('heading', { level: 2 })
  await expect(next).toBeFocused()
  await expect(next).not.toHaveText(title)

  await expect(heading(author, 'This question has been removed', 1)).toBeVisible()
  await reporter.goto('/account/reports')
  const made = reporter.getByRole('region', { name: 'What you reported' }).getByRole('listitem')
  await expect(made).toContainText('A post')
  await expect(made).not.toContainText(title)
  await expect(made).toContainText('We removed it')
  await expect(made).toContainText('Shops have places of their own.')

  await page.getByRole('button', { name: 'Resolved' }).click()
  await page.getByRole('link', { name: title }).click()
  await opened(page).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog', { name: 'Restore this content?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(heading(page, title)).toBeFocused()
  await expect(heading(author, title, 1)).toBeVisible()
  await author.goto('/account/reports')
  const about = author.getByRole('region', { name: 'About what you posted' }).getByRole('listitem')
  await expect(about).toContainText(title)
  await expect(about).toContainText('We restored it')
  await expect(about).toContainText('Shops have places of their own.')
  await expect(author.getByText('Rita')).toHaveCount(0)
  await close()
})
