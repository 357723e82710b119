import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { EventDetail } from '../../../contract/events.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { held, noConnection, refuse, type ApiAnswers, type RawAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anEvent, aPerson, aViewer, minutesAgo } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'
import { noRights } from './core/no-rights.ts'

const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const joined = { joined: true, attendeeCount: 1, spotsLeft: null, waitingCount: 0, offeredCount: 0, faces: [me] }
const left = { joined: false, attendeeCount: 0, spotsLeft: null, waitingCount: 0, offeredCount: 0, faces: [] }

async function openEvent(
  event: EventDetail,
  { raw, ...answers }: ApiAnswers['events'] & { raw?: RawAnswers } = {},
  path = `/events/${event.id}`,
) {
  const page = await openPage(path, {
    as: marta,
    api: { events: { read: () => event, ...answers } },
    ...(raw ? { raw } : {}),
  })
  await screen.findByText(event.title)
  return page
}
const join = () => screen.findByText('Join')
const unjoin = () => screen.findByText('Unjoin')
const bar = () => within(document.querySelector<HTMLElement>('[data-action-bar]')!)

it('shows a missing-event screen for unknown and malformed ids', async () => {
  const { user, go } = await openPage('/events/no-id', { api: { events: { read: refuse('EVENT_NOT_FOUND') } } })
  await screen.findByRole('heading', { level: 1, name: 'Event Not Found' })
  await go(`/events/${anEvent().id}`)
  const lead = "The event you're looking for doesn't exist or has been removed."
  expect(await screen.findByText(lead)).toBeVisible()
  await user.click(screen.getByText('Back to Events'))
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Events' })
})

it('shows texts unformatted, and links that open in a new tab', async () => {
  await openEvent(
    anEvent({
      title: '<b>Bold</b>',
      details: 'First line.\n<img src=x onerror=alert(1)> and https://example.org/a',
      place: 'https://meet.example.org/room',
      placeUrl: 'https://meet.example.org/room',
      venue: null,
      sponsor: { name: 'Celler', website: 'https://celler.example/' },
      paymentLink: 'https://tickets.example/1',
    }),
  )
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
  for (const [text, href] of [
    ['https://example.org/a', 'https://example.org/a'],
    ['https://meet.example.org/room', 'https://meet.example.org/room'],
    ['Sponsored by Celler', 'https://celler.example/'],
    ['Tickets', 'https://tickets.example/1'],
  ] as const) {
    const link = screen.getByText(text).closest('a')
    expect(link).toHaveAttribute('href', href)
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(link).toHaveAttribute('target', '_blank')
  }
})

it('shows an event whose start and author are unreadable', async () => {
  const event = anEvent({ title: 'Some time, somebody' })
  const unreadable = { ...event, startsAt: 'some day', author: aPerson({ name: '' }) }
  await openEvent(event, { raw: { [`GET /api/events/${event.id}`]: () => Response.json(unreadable) } })
  screen.getByText('Invalid date')
  screen.getByText(/^Time TBD/)
  expect(screen.getByText('Former member')).toBeVisible()
})

it('rolls back a refused join, and shows the reason and the current number of places', async () => {
  const event = anEvent({ maxAttendees: 5, spotsLeft: 5, waitingCount: 0, offeredCount: 0 })
  const { user, api } = await openEvent(event, { join: refuse('EVENT_FULL') })
  api.answer({
    events: { read: () => ({ ...event, attendeeCount: 2, spotsLeft: 3, waitingCount: 0, offeredCount: 0 }) },
  })
  await user.click(await join())
  await toast('Failed to join event. Please try again.')
  await bar().findByText('3 spots left')
  expect(await join()).toBeEnabled()
  api.answer({
    events: { join: () => ({ ...joined, attendeeCount: 3, spotsLeft: 2, waitingCount: 0, offeredCount: 0 }) },
  })
  await user.click(await join())
  await unjoin()
  await bar().findByText('3 of 5 going')
  bar().getByText("You're going")
  api.answer({ events: { leave: noConnection, read: () => ({ ...event, joined: true }) } })
  await user.click(await unjoin())
  await toast('Failed to leave event. Please try again.')
  await unjoin()
})

it('rolls back a join without refetching the event when the connection is lost', async () => {
  const { user, api } = await openEvent(anEvent({ maxAttendees: 5, spotsLeft: 5, waitingCount: 0, offeredCount: 0 }), {
    join: noConnection,
  })
  api.answer({ events: { read: noConnection } })
  await user.click(await join())
  await toast('Failed to join event. Please try again.')
  expect(screen.queryByText('Unjoin')).toBeNull()
  expect(await join()).toBeEnabled()
  expect(bar().getByText('5 spots left')).toBeVisible()
})

it.each([
  { does: 'join', before: false, button: 'Join', room: '4 spots left', going: '1 of 5 going' },
  { does: 'leave', before: true, button: 'Unjoin', room: "You're going", going: '1 of 5 going' },
] as const)(
  'shows the state before a $does that fails late without a connection, and says so',
  async ({ does, before, button, room, going }) => {
    const { promise, release } = held<void>()
    const event = anEvent({
      joined: before,
      attendeeCount: 1,
      maxAttendees: 5,
      spotsLeft: 4,
      waitingCount: 0,
      offeredCount: 0,
      can: { ...anEvent().can, join: !before, leave: before },
    })
    const { user, api } = await openEvent(event, { [does]: () => promise.then(noConnection) })
    api.answer({ events: { read: noConnection } })
    await user.click(await screen.findByText(button))
    await screen.findByText(before ? 'Join' : 'Unjoin')
    release()
    await toast(`Failed to ${does} event. Please try again.`)
    await screen.findByText(button)
    expect(bar().getByText(going)).toBeVisible()
    expect(bar().getByText(room)).toBeVisible()
  },
)

it('sends a second toggle once the first request is answered', async () => {
  const first = held<typeof joined>()
  const { user, api } = await openEvent(anEvent({ can: { ...anEvent().can, leave: true } }), {
    join: () => first.promise,
    leave: () => left,
  })
  await user.click(await join())
  await user.click(await unjoin())
  expect(api.sent('events.leave')).toEqual([])
  first.release(joined)
  await join()
  await bar().findByText('Unlimited capacity')
  await waitFor(() => expect(api.sent('events.leave')).toHaveLength(1))
  expect(api.sent('events.join')).toHaveLength(1)
})

it("saves the calendar file under the server's file name, and reports a missing file", async () => {
  const event = anEvent()
  const path = `GET /api/events/${event.id}/calendar.ics`
  const disposition = { 'content-disposition': 'attachment; filename="event.ics"; filename*=UTF-8\'\'soup-salad.ics' }
  const { user, api } = await openEvent(event, { raw: { [path]: () => new Response('', { headers: disposition }) } })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await user.click(screen.getByText('Calendar'))
  await waitFor(() => expect(saved).toEqual(['soup-salad.ics']))
  api.raw({ [path]: () => new Response('', { status: 500 }) })
  await user.click(screen.getByText('Calendar'))
  await toast('Failed to download calendar file.')
})

it('copies the link where the device cannot share, and shows it where copying fails', async () => {
  const event = anEvent()
  const { user } = await openEvent(event)
  await user.click(screen.getByText('Share'))
  await toast('Link Copied')
  await toast('Event link copied to clipboard!')
  const url = `${location.origin}/events/${event.id}`
  expect(await navigator.clipboard.readText()).toBe(url)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'))
  await user.click(screen.getByText('Share'))
  await toast('Share Event')
  await toast(`Copy this link: ${url}`)
})

it('lists the attendees, each with a link to their profile', async () => {
  const [ada, bo] = [aPerson({ name: 'Ada Away' }), aPerson({ name: 'Bo Beyond', headline: 'Baker' })]
  const { user } = await openEvent(anEvent({ attendeeCount: 2, faces: [ada, bo] }), {
    attendees: () => ({
      items: [ada, bo].map(one => ({
        ...one,
        confirmed: null,
        guests: 0,
        guestNames: null,
        lateMinutes: null,
        record: null,
      })),
      next: null,
    }),
  })
  await user.click(screen.getByText('Ada and Bo'))
  const who = within(await screen.findByRole('dialog', { name: "Who's going" }))
  const links = await who.findAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([`/profile/${ada.id}`, `/profile/${bo.id}`])
  expect(links[1]).toHaveTextContent('Baker')
})

it('applies attendance, changes and the cancellation live', async () => {
  const event = anEvent({ maxAttendees: 1, spotsLeft: 1, waitingCount: 0, offeredCount: 0 })
  const { api } = await openEvent(event)
  await bar().findByText('1 spot left')
  // The page may refetch after a live event.
  const change = async (told: LiveEvent, now: Partial<EventDetail> = {}) => {
    api.answer({ events: { read: () => ({ ...event, ...now }) } })
    await tellLive(told)
  }
  const attendance = { type: 'event.attendance', eventId: event.id } as const
  const full = { attendeeCount: 1, spotsLeft: 0, waitingCount: 0, offeredCount: 0, faces: [aPerson()] }
  const free = { attendeeCount: 0, spotsLeft: 1, waitingCount: 0, offeredCount: 0, faces: [] }
  await change({ ...attendance, ...full }, full)
  await bar().findByText('1 of 1 going')
  await change({ ...attendance, ...free }, free)
  await bar().findByText('1 spot left')
  await change({ type: 'featured.changed', postId: event.id }, { isFeatured: true })
  await screen.findByText('Featured')
  await change({ type: 'featured.changed', postId: null })
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull())
  const changed = { ...event, title: 'Vermouth inside' }
  await change({ type: 'event.changed', event: changed, changed: ['title'] }, changed)
  await screen.findByText('Vermouth inside')
  api.answer({ events: { read: refuse('EVENT_NOT_FOUND') } })
  await tellLive({ type: 'event.cancelled', eventId: event.id })
  expect(await screen.findByText('Event Not Found')).toBeVisible()
})

it('shows the stub of an event after a moderator removed it, and notifies its attendees', async () => {
  const event = anEvent({ joined: true, details: 'Bring a blanket.' })
  const { api, user } = await openEvent(event)
  await screen.findByText('Bring a blanket.')
  // Two o'clock on the next day in Auckland.
  const when = { startsAt: '2099-06-11T14:00:00.000Z', timeZone: 'Pacific/Auckland' }
  api.answer({ events: { read: refuse('EVENT_REMOVED', { ...when, removedAt: minutesAgo(1), reason: null }) } })
  await tellLive({ type: 'event.removed', eventId: event.id })
  await screen.findByRole('heading', { level: 1, name: 'This event has been removed' })
  await toast('A moderator removed an event you joined.')
  await waitFor(() => expect(document.title).toBe('Removed event · Our Peeps'))
  expect(screen.getByText(/It was planned for Friday 12 June 2099\.$/)).toBeVisible()
  expect(screen.queryByText(event.title)).toBeNull()
  expect(screen.queryByText('Bring a blanket.')).toBeNull()
  await user.click(screen.getByText('See upcoming events'))
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Events' })
})

it('shows the author of a removed event the reason', async () => {
  const read = refuse('EVENT_REMOVED', { removedAt: minutesAgo(1), reason: 'It sells timeshares.' })
  await openPage(`/events/${anEvent().id}`, { api: { events: { read } } })
  expect(await screen.findByText('It sells timeshares.')).toBeVisible()
  expect(screen.getByText('Why it was removed')).toBeVisible()
})

it('lets the organizer host without a spot, and says that the event is full without disabling the switch', async () => {
  const event = anEvent({
    ...joined,
    maxAttendees: 1,
    spotsLeft: 0,
    waitingCount: 0,
    offeredCount: 0,
    author: me,
    can: { ...noRights, leave: true, edit: true, cancel: true },
  })
  const { user, api } = await openEvent(event, {
    leave: () => ({ ...left, spotsLeft: 1, waitingCount: 0, offeredCount: 0 }),
  })
  const hosting = await screen.findByRole('switch', { name: "I'm hosting, not taking a spot" })
  expect(hosting).not.toBeChecked()
  screen.getByText('Full')
  expect(screen.queryByRole('button', { name: 'Full' })).toBeNull()
  expect(bar().getByText('1 of 1 going')).toBeVisible()
  bar().getByRole('button', { name: 'Edit Event' })
  await user.click(screen.getByText("You're listed as organizer and take one spot."))
  await waitFor(() => expect(hosting).toBeChecked())
  await bar().findByText('0 of 1 going')
  expect(screen.queryByText('Full')).toBeNull()
  api.answer({ events: { join: () => ({ ...joined, spotsLeft: 0, waitingCount: 0, offeredCount: 0 }) } })
  await waitFor(() => expect(hosting).toBeEnabled())
  await user.click(hosting)
  await bar().findByText('1 of 1 going')
  await tellLive({ type: 'event.joined', eventId: event.id, joined: false })
  await waitFor(() => expect(hosting).toBeDisabled())
  screen.getByText('All spots are taken. Raise the limit to take one yourself.')
})

it.each([0, -4, 4, 24])('shows that an event happens now on a device whose clock is %d hours wrong', async by => {
  const serverNow = () => Date.now() - by * 3_600_000
  const event = anEvent({ startsAt: minutesAgo(by * 60 + 20), endsAt: minutesAgo(by * 60 - 60) })
  await openPage(`/events/${event.id}`, { api: { events: { read: () => event } }, serverNow })
  await screen.findByText('Happening now')
  expect(await join()).toBeEnabled()
})
