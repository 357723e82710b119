import type { Page } from '@playwright/test'
import { newMember } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

const box = (page: Page) => page.getByLabel('Your question')
const send = (page: Page) => page.getByRole('button', { name: 'Ask', exact: true }).click()

test('edits the question whose answer was lost, after a reload too, and asks another one from another tab', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|409/)
  await newMember(page)
  const mark = Math.random().toString(36).slice(2, 8)
  const asked = (tab: Page) => tab.getByRole('article').filter({ hasText: mark })
  await page.route('**/api/questions', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/ask')
  await box(page).fill(`Who repairs bycicles ${mark}?`)
  await page.getByLabel('Category', { exact: true }).selectOption('Food & Local Tips')
  await send(page)
  await expect(page.getByText('Failed to post question')).toBeVisible()
  await page.unroute('**/api/questions')

  const second = await context.newPage()
  await second.goto('/ask')
  await expect(box(second)).toHaveValue(`Who repairs bycicles ${mark}?`)
  await box(second).fill(`Who lends a pump ${mark}?`)
  await send(second)
  await expect(second.getByText('Question posted!')).toBeVisible()
  await expect(asked(second)).toHaveCount(2)

  await box(page).fill(`Who repairs bicycles ${mark}?`)
  await page.reload()
  await expect(box(page)).toHaveValue(`Who repairs bicycles ${mark}?`)
  await send(page)
  await expect(page.getByText('Your question was already posted.')).toBeVisible()
  await expect(asked(page)).toHaveCount(2)
  await expect(asked(page).filter({ hasText: 'bicycles' })).toHaveCount(1)
})
