import type { Locator } from '@playwright/test'
import { announce } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { expect, post, takenOver, test } from '../support/test.ts'

test.use({ forcedColors: 'active' })

async function expectFilled(mark: Locator) {
  await expect(mark).toBeVisible()
  const [own, page] = await mark.evaluate(node =>
    [node, document.body].map(one => getComputedStyle(one).backgroundColor),
  )
  expect(own).not.toBe(page)
  expect(own).not.toBe('rgba(0, 0, 0, 0)')
}

const expectOutlined = async (control: Locator, width = '2px') => {
  await expect(control).toHaveCSS('outline-style', 'solid')
  await expect(control).toHaveCSS('outline-width', width)
}

test('shows dots, counts, days and what is chosen in the colors of the system', async ({ page, openWindow }) => {
  const other = await openWindow()
  await newMember(page, { name: 'Aina Asker' })
  await newMember(other, { name: 'Remei Reader' })
  const id = crypto.randomUUID()
  const title = `Who repairs clocks ${id.slice(0, 8)}?`
  expect((await post(page, '/api/questions', { id, category: 'Creative Arts', title })).status()).toBe(200)
  const reply = { id: crypto.randomUUID(), body: 'The shop at the corner.' }
  expect((await post(other, `/api/questions/${id}/replies`, reply)).status()).toBe(200)
  await announce(other, `Clocks ${id.slice(0, 8)}`)

  await page.goto('/home')
  await takenOver(page)
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' }).filter({ visible: true })
  await expectOutlined(bell.locator('[data-signal=frame]'))
  await expectOutlined(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]'))
  await bell.click()
  await expectFilled(page.locator('main [data-signal=fill]').first())

  await page.goto('/ask')
  await takenOver(page)
  const chip = page.getByRole('group', { name: 'Filter by category' }).getByRole('button', { name: 'Creative Arts' })
  await chip.press('Enter')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectOutlined(chip, '3px')
  await chip.blur()
  await expectOutlined(chip)
  await page.getByLabel('Search questions').focus()
  await expectOutlined(page.getByLabel('Search questions'), '3px')
})
