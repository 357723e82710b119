import type { Locator } from '@playwright/test'
import { newMember } from '../support/member.ts'
import { fixture } from '../support/fixture.ts'
import { expect, post, signIn, test } from '../support/test.ts'

const arabic = 'مرحبا! هل تعرفون طبيب أسنان في Gràcia؟ 3/4!'

const centers = (of: Locator, letters: string) =>
  of.evaluate((element, letters) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(letters) ?? -1
      if (from < 0) continue
      return [...letters].map((_, at) => {
        const range = document.createRange()
        range.setStart(node, from + at)
        range.setEnd(node, from + at + 1)
        const { left, width } = range.getBoundingClientRect()
        return left + width / 2
      })
    }
    return []
  }, letters)

const isSorted = (numbers: number[]) =>
  numbers.length > 0 && numbers.every((one, at) => at === 0 || numbers[at - 1]! < one)

test("lays members' text out by its own direction, and nothing around it", async ({ page, openWindow }) => {
  const neighbor = await openWindow()
  await newMember(page, { name: 'Aina Asker' })
  // As stored before such characters were removed.
  const { email } = await fixture('account', { name: 'Remei\u202E', onboarded: true, city: 'barcelona' })
  await signIn(neighbor, email)
  const id = crypto.randomUUID()
  const title = `${arabic} ${id.slice(0, 4)}`
  expect((await post(page, '/api/questions', { id, category: 'Creative Arts', title })).status()).toBe(200)
  const body = `نعم 3/4!\nYes: e${'\u0301'.repeat(60)}`
  const reply = { id: crypto.randomUUID(), body }
  expect((await post(neighbor, `/api/questions/${id}/replies`, reply)).status()).toBe(200)

  await page.goto('/notifications')
  const row = page.getByRole('link', { name: /replied to your question/ }).first()
  await expect(row).toBeVisible()
  expect(isSorted(await centers(row, 'replied to your question'))).toBe(true)

  await page.goto(`/ask/${id}`)
  await expect(page).toHaveTitle(`\u2068${title}\u2069 · Our Peeps`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('direction', 'rtl')
  const [first = 0] = await centers(heading, 'مرحبا')
  const [last = 0] = await centers(heading, '3/4!')
  expect(last).toBeLessThan(first)
  const text = page.locator(`#reply-${reply.id} .member-text`)
  await expect(text).toHaveCSS('direction', 'rtl')
  await expect(text).toHaveCSS('overflow-y', 'clip')
  expect(isSorted(await centers(text, 'Yes'))).toBe(true)

  const composer = page.getByRole('textbox')
  await composer.fill('أين؟')
  await expect(composer).toHaveCSS('direction', 'rtl')
  await composer.fill('Where?')
  await expect(composer).toHaveCSS('direction', 'ltr')
})
