import type { Page } from '@playwright/test'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, post, signIn, test } from '../support/test.ts'

/** Phones have no bell on pages with a back button. */
const allRead = (page: Page) => expect(page).not.toHaveTitle(/^\(/)
const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' }).filter({ visible: true })

test('shows a reply on the bell of each device, opens its place, and is read everywhere', async ({
  page: phone,
  openWindow,
}) => {
  const [laptop, neighbor] = [await openWindow(), await openWindow()]
  const { email } = await newMember(phone, { name: 'Aina Asker' })
  await signIn(laptop, email)
  await newMember(neighbor, { name: 'Remei Reader' })
  const id = crypto.randomUUID()
  const title = `Who repairs umbrellas ${id.slice(0, 8)}?`
  expect((await post(phone, '/api/questions', { id, category: 'Creative Arts', title })).status()).toBe(200)
  await phone.goto('/events')
  await laptop.goto('/home')
  await expect(bell(phone, 'Notifications')).toBeVisible()

  const replyId = crypto.randomUUID()
  const reply = { id: replyId, body: 'The shop behind the market.' }
  expect((await post(neighbor, `/api/questions/${id}/replies`, reply)).status()).toBe(200)
  for (const page of [phone, laptop]) await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await expect(phone).toHaveTitle(/^\(1\) /)

  await bell(phone, 'Notifications, 1 unread').click()
  const row = phone.getByRole('link', { name: /Remei Reader replied to your question/ })
  await expect(row).toBeVisible()
  await axe(phone)
  await noSidewaysScroll(phone)
  await row.click()
  await expect(phone).toHaveURL(`/ask/${id}#reply-${replyId}`)
  await expect(phone.getByText('The shop behind the market.')).toBeInViewport()
  for (const page of [phone, laptop]) await allRead(page)

  // Seen for a second on the list of the other device.
  await phone.goto('/events')
  const second = { id: crypto.randomUUID(), body: 'Closed in August, though.' }
  expect((await post(neighbor, `/api/questions/${id}/replies`, second)).status()).toBe(200)
  await bell(laptop, 'Notifications, 1 unread').click()
  await expect(laptop.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  for (const page of [phone, laptop]) await allRead(page)
  await expect(bell(phone, 'Notifications')).toBeVisible()
})

test('turns notifications about a question off', async ({ page, openWindow }) => {
  const neighbor = await openWindow()
  await newMember(page, { name: 'Aina Asker' })
  await newMember(neighbor, { name: 'Remei Reader' })
  const ask = async (title: string) => {
    const id = crypto.randomUUID()
    expect((await post(page, '/api/questions', { id, category: 'Creative Arts', title })).status()).toBe(200)
    return id
  }
  const reply = async (question: string) =>
    expect(
      (await post(neighbor, `/api/questions/${question}/replies`, { id: crypto.randomUUID(), body: 'Me' })).status(),
    ).toBe(200)
  const [quiet, loud] = [await ask('Who mutes this one today?'), await ask('Who hears this one today?')]
  await reply(quiet)
  await page.goto('/notifications')
  await page.getByRole('button', { name: /^Options for: Remei Reader replied/ }).click()
  await page.getByRole('menuitem', { name: 'Turn off for this question' }).click()
  await expect(page.getByText("You won't hear about new replies to this question.")).toBeVisible()
  await allRead(page)
  await reply(quiet)
  await page.goto('/events')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await reply(loud)
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()

  await bell(page, 'Notifications, 1 unread').click()
  await allRead(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of an unsubscribe link has a button that answers', async ({ page, allowed }) => {
    allowed.push(/404/)
    await page.goto('/unsubscribe?token=broken')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible()
  })
})
