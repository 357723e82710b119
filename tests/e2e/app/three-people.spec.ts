import type { Page } from '@playwright/test'
import { newMember } from '../support/member.ts'
import { expect, post, signIn, test } from '../support/test.ts'

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })

test('keeps the bells of three people right on two devices each, one of them offline', async ({ page, openWindow }) => {
  const person = async (phone: Page, name: string) => {
    const { email } = await newMember(phone, { name })
    const laptop = await openWindow()
    await signIn(laptop, email)
    return { phone, laptop, both: [phone, laptop] }
  }
  const [aina, remei, pau] = [
    await person(page, 'Aina Asker'),
    await person(await openWindow(), 'Remei Reader'),
    await person(await openWindow(), 'Pau Ponder'),
  ]
  const id = crypto.randomUUID()
  const title = `Where do swifts nest ${id.slice(0, 8)}?`
  expect((await post(aina.phone, '/api/questions', { id, category: 'Creative Arts', title })).status()).toBe(200)
  for (const { both } of [aina, remei, pau]) for (const device of both) await device.goto('/events')
  await aina.laptop.context().setOffline(true)

  const reply = async (by: Page, body: string) =>
    expect((await post(by, `/api/questions/${id}/replies`, { id: crypto.randomUUID(), body })).status()).toBe(200)
  await reply(remei.phone, 'Under the roof of the market.')
  await reply(pau.laptop, 'At the old hospital.')
  await expect(bell(aina.phone, 'Notifications, 1 unread')).toBeVisible()
  for (const device of remei.both) await expect(bell(device, 'Notifications, 1 unread')).toBeVisible()
  for (const device of [...pau.both, aina.laptop]) await expect(bell(device, 'Notifications')).toBeVisible()

  await bell(remei.phone, 'Notifications, 1 unread').click()
  await expect(remei.phone.getByRole('link', { name: /Pau Ponder replied after you/ })).toBeVisible()
  await expect(bell(remei.laptop, 'Notifications')).toBeVisible()

  await aina.laptop.context().setOffline(false)
  await expect(bell(aina.laptop, 'Notifications, 1 unread')).toBeVisible()
  await bell(aina.laptop, 'Notifications, 1 unread').click()
  const group = aina.laptop.getByRole('link', { name: /Pau Ponder and Remei Reader replied to your question/ })
  await group.click()
  await expect(aina.laptop.getByText('At the old hospital.')).toBeInViewport()
  for (const device of aina.both) await expect(device).not.toHaveTitle(/^\(/)
  await expect(bell(aina.phone, 'Notifications')).toBeVisible()
})
