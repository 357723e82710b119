import type { Event } from '../../contract/events.ts'
import type { FeedItem } from '../../contract/feed.ts'
import { fillIn, openForm, picture, sheet, submit } from './support/event-form.ts'
import { announce } from './support/events.ts'
import { newMember } from './support/member.ts'
import { alter, refuse } from './support/refuse.ts'
import { button, toast } from './support/security.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ allowed }) => void allowed.push(/Failed to load resource/))

test('a form of an event says what is too long, and what could not be stored', async ({ page }) => {
  await newMember(page)
  await openForm(page)
  await fillIn(page, 'Vermouth on the roof')
  const details = page.getByLabel('Details')
  await details.fill('x'.repeat(2001))
  await submit(page).click()
  await expect(details).toHaveAccessibleDescription(/Event details must be 2000 characters or less/)
  await details.fill('x'.repeat(2000))
  await expect(page.getByText('Event details must be 2000 characters or less')).toBeHidden()

  await refuse(page, '**/api/covers', 500, 'INTERNAL', { method: 'PUT' })
  await page.locator('[role=dialog] input[type=file]').setInputFiles(await picture())
  await button(page, 'Use This Position').click()
  await expect(toast(page, 'Upload failed')).toBeVisible()
  await expect(toast(page, 'Failed to upload cover image')).toBeVisible()
  await page.unroute('**/api/covers')
  await button(page, 'Try Again').click()
  await expect(button(page, 'Change')).toBeVisible()

  await refuse(page, '**/api/events', 503, 'NOT_MIGRATED')
  await submit(page).click()
  await expect(
    page.getByText('Event features are not yet available. Please run the database migration first.'),
  ).toBeVisible()
})

test('an event that could not be changed says so, and keeps what was typed', async ({ page }) => {
  await newMember(page)
  const id = await announce(page, 'Sunday swim')
  await page.goto(`/events/${id}`)
  await button(page, 'More about this event').click()
  await page.getByRole('menuitem', { name: 'Edit Event' }).click()
  await refuse(page, `**/api/events/${id}`, 500, 'INTERNAL', { method: 'PUT' })
  const edit = sheet(page, 'Edit Event')
  await edit.getByLabel('Title').fill('Sunday swim and coffee')
  await button(page, 'Save Changes').click()
  await expect(edit.getByRole('alert')).toContainText('Failed to update event')
  await expect(edit.getByLabel('Title')).toHaveValue('Sunday swim and coffee')
  await page.unroute(`**/api/events/${id}`)
  await button(page, 'Save Changes').click()
  await expect(toast(page, 'Event updated!')).toBeVisible()
  await expect(toast(page, 'Nice!')).toBeVisible()
})

test('an event without a moment or an author that can be read is still shown', async ({ page }) => {
  await newMember(page)
  const id = await announce(page, 'Some time, somebody')
  await alter<Event>(page, `**/api/events/${id}`, event => {
    event.startsAt = 'some day'
    event.author.name = ''
  })
  // The document of the event's own page would bring the event along.
  await page.goto('/events?mine=own')
  await page.getByRole('link', { name: 'Some time, somebody' }).click()
  for (const words of ['Invalid date', 'Time TBD', 'Unknown User'])
    await expect(page.locator('main').getByText(words)).toBeVisible()

  await alter<{ items: FeedItem[] }>(page, '**/api/feed?*', ({ items: [first] }) => {
    if (!first) return
    first.title = 'Of an older city'
    first.kind = 'event'
    first.event = { startsAt: null, timeZone: null, location: null }
    first.author.name = ''
  })
  await page.goto('/home')
  await button(page, 'Load More').click()
  const card = page.getByRole('article').filter({ hasText: 'Of an older city' })
  for (const words of ['Time TBD', 'Unknown User']) await expect(card.getByText(words)).toBeVisible()
})
