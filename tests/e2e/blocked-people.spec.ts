import type { Browser, Page } from '@playwright/test'
import { newMember } from './support/member.ts'
import { refusal } from './support/refuse.ts'
import { button, openSettings, toast } from './support/security.ts'
import { axe, expect, post, test } from './support/test.ts'

/** Blocks a new neighbour of this name, as the chat would do it. */
async function block(page: Page, browser: Browser, name: string): Promise<string> {
  const other = await (await browser.newContext()).newPage()
  const { id } = await newMember(other, { name })
  await other.context().close()
  const started = await post(page, '/api/conversations', { personId: id })
  const { conversationId } = (await started.json()) as { conversationId: string }
  expect((await post(page, `/api/conversations/${conversationId}/block`, {})).status()).toBe(200)
  return id
}

test('whoever was blocked is listed in the settings and unblocked there, by keyboard', async ({ page, browser }) => {
  await newMember(page)
  await openSettings(page)
  const section = page.getByRole('region', { name: 'Blocked people' })
  await expect(section.getByText('You have not blocked anybody.')).toBeVisible()

  const id = await block(page, browser, 'Arnau Blocked')
  await block(page, browser, 'Berta Blocked')
  await page.reload()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByRole('listitem').first()).toContainText('Berta Blocked')
  await expect(section.getByRole('listitem').first()).toContainText('Blocked')
  await axe(page)
  const message = async () =>
    ((await (await page.request.get(`/api/profiles/${id}`)).json()) as { can: { message: boolean } }).can.message
  expect(await message()).toBe(false)

  await button(page, 'Unblock Arnau Blocked').focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Arnau Blocked is unblocked.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(button(page, 'Unblock Berta Blocked')).toBeFocused()
  expect(await message()).toBe(true)
  await page.keyboard.press('Enter')
  await expect(section.getByText('You have not blocked anybody.')).toBeVisible()
  await expect(section.getByRole('heading')).toBeFocused()
})

test('who could not be unblocked comes back, and a list that failed is tried again', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.push(/404|503/)
  await newMember(page)
  await block(page, browser, 'Arnau Blocked')
  const gone = refusal(404, 'NOT_FOUND')
  await page.route('**/api/blocks**', route => route.fulfill(gone))
  await openSettings(page)
  const section = page.getByRole('region', { name: 'Blocked people' })
  await expect(section.getByText('There is nothing here.')).toBeVisible()
  await page.unroute('**/api/blocks**')
  await section.getByRole('button', { name: 'Try Again' }).click()
  await page.route('**/block', route => route.fulfill(refusal(503, 'UNAVAILABLE')))
  await button(page, 'Unblock Arnau Blocked').click()
  await expect(toast(page, 'Failed to unblock Arnau Blocked')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
})
