import { announce } from '../support/events.ts'
import { newMember } from '../support/member.ts'
import { noSidewaysScroll } from '../support/newcomer.ts'
import { axe, expect, test } from '../support/test.ts'

test('a question under an event reaches its organizer, whose answer and announcement appear live', async ({
  page: organizer,
  openWindow,
}) => {
  const guest = await openWindow()
  await newMember(organizer, { name: 'Lena Vogt' })
  await newMember(guest, { name: 'Sofia Marchetti' })
  const id = await announce(organizer, `Vermouth on the roof ${crypto.randomUUID().slice(0, 8)}`)
  await organizer.goto('/events')

  await guest.goto(`/events/${id}`)
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('link', { name: 'Write a comment' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'No comments yet' })).toBeVisible()
  await guest.getByRole('button', { name: 'Question for Lena' }).click()
  await guest.getByLabel('Your comment').fill('Is there anything to eat?')
  await guest.getByRole('button', { name: 'Post comment' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: '1 comment' })).toBeVisible()
  await axe(guest)
  await noSidewaysScroll(guest)

  const bell = organizer.getByRole('link', { name: /^Notifications, \d unread/ }).filter({ visible: true })
  await bell.click()
  await organizer.getByRole('link', { name: /Sofia Marchetti asked you a question/ }).click()
  await expect(organizer).toHaveURL(new RegExp(`/events/${id}/talk#reply-`))
  await organizer.getByRole('button', { name: 'Answer', exact: true }).click()
  await organizer.getByLabel('Your comment').fill('Olives and a tortilla.')
  await organizer.getByRole('button', { name: 'Post comment' }).click()
  await expect(guest.getByText('Olives and a tortilla.')).toBeVisible()
  await expect(guest.getByText('Question, answered')).toBeVisible()

  await organizer.getByRole('button', { name: 'Back' }).click()
  await organizer.goto(`/events/${id}`)
  await organizer.getByRole('button', { name: 'Send an announcement' }).click()
  await organizer.getByLabel('Message').fill('Come in by the bakery next door.')
  await organizer.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(guest.getByRole('region', { name: 'Announcement' })).toContainText('Come in by the bakery next door.')
  await guest.goto(`/events/${id}`)
  const news = guest.getByRole('region', { name: 'Announcement' })
  await expect(news).toContainText('New')
  await expect(news).toBeInViewport()
  await axe(guest)
})
