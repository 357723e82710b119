import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { EventDetail, Turn } from '../../../../contract/events.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anEvent, aPerson, aViewer } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'
import { noRights } from '../core/no-rights.ts'

const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const can = { ...noRights, report: true }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const full = (turn: Turn | null, change: Partial<EventDetail> = {}) =>
  anEvent({
    maxAttendees: 24,
    attendeeCount: 24,
    spotsLeft: 0,
    waitingCount: 5,
    turn,
    can: { ...can, wait: turn === null || turn.state === 'expired', join: turn?.state === 'offered' },
    ...change,
  })
const waiting = (ahead: number, behind: number, openSpots = 0): Turn => ({ state: 'waiting', ahead, behind, openSpots })

async function open(event: EventDetail, answers: ApiAnswers['events'] = {}) {
  const page = await openPage(`/events/${event.id}`, {
    as: marta,
    api: { events: { read: () => event, ...answers } },
  })
  await screen.findByText(event.title)
  return page
}
const bar = () => within(document.querySelector<HTMLElement>('[data-action-bar]')!)
const card = async (name: RegExp | string) => within((await screen.findByRole('heading', { name })).closest('section')!)

it('offers the waitlist of a full event, and shows the place in it', async () => {
  const event = full(null)
  const { user, api } = await open(event, { wait: () => full(waiting(5, 0), { id: event.id, waitingCount: 6 }) })
  expect(await screen.findByText('5 people are on the waitlist.')).toBeVisible()
  expect(bar().getByRole('status')).toHaveTextContent('Full24 of 24 going · 5 waiting')
  expect(screen.getByRole('link', { name: 'How the waitlist works' })).toHaveAttribute('href', '/help')
  await user.click(bar().getByText('Join the waitlist'))
  const spot = await card("You're 6th in line")
  expect(spot.getByText(/^5 people are ahead of you/)).toHaveTextContent('hold it for you: 12 hours now')
  expect(spot.getByRole('img', { name: '5 ahead of you, 0 behind' })).toHaveTextContent('+5')
  expect(bar().getByRole('status')).toHaveTextContent("6th in lineWe'll notify you")
  expect(api.sent('events.wait')).toEqual([{ eventId: event.id }])
})

it('leaves the waitlist', async () => {
  const event = full(waiting(0, 2))
  const { user, api } = await open(event, { stopWaiting: () => full(null, { id: event.id, waitingCount: 4 }) })
  expect((await card("You're 1st in line")).getByText(/^You're next\./)).toBeVisible()
  await user.click(bar().getByText('Leave the waitlist'))
  await bar().findByText('Join the waitlist')
  expect(bar().getByRole('button').closest('[data-action-bar]')).toHaveFocus()
  expect(api.sent('events.stopWaiting')).toEqual([{ eventId: event.id }])
})

it('says why the waitlist cannot be joined, and shows the event as it is now', async () => {
  const event = full(null)
  const { user, api } = await open(event, { wait: refuse('SPOT_FREE') })
  api.answer({
    events: {
      read: () => ({ ...event, attendeeCount: 23, spotsLeft: 1, waitingCount: 0, can: { ...can, join: true } }),
    },
  })
  await user.click(await bar().findByText('Join the waitlist'))
  await toast('A spot is free now.')
  expect(await bar().findByText('Join')).toBeEnabled()
})

it('shows until when a spot is held, and takes it', async () => {
  const event = full({ state: 'offered', until: inMinutes(85) }, { attendeeCount: 23, offeredCount: 1 })
  const { user, api } = await open(event, {
    join: () => ({ joined: true, attendeeCount: 24, spotsLeft: 0, waitingCount: 5, offeredCount: 0, faces: [me] }),
  })
  const spot = await card('A spot opened up for you')
  expect(spot.getByText(/^It's yours until/)).toHaveTextContent(/1 hour 25 minutes from now/)
  expect(screen.queryByText('Full')).toBeNull()
  await user.click(bar().getByText('Take the spot'))
  await bar().findByText('Unjoin')
  expect(screen.queryByText('A spot opened up for you')).toBeNull()
  expect(api.sent('events.join')).toEqual([{ eventId: event.id }])
})

it('passes an offer on', async () => {
  const event = full({ state: 'offered', until: inMinutes(20) })
  const { user } = await open(event, { stopWaiting: () => full(null, { id: event.id }) })
  await user.click(await bar().findByText('Pass'))
  expect(await bar().findByText('Join the waitlist')).toBeEnabled()
})

it('says that an offer has expired, and offers a new turn at the end', async () => {
  const event = full({ state: 'offered', until: inMinutes(1) })
  const { user, api } = await open(event, { join: refuse('EVENT_FULL') })
  api.answer({
    events: {
      read: () => full({ state: 'expired', until: inMinutes(-1) }, { id: event.id, waitingCount: 4 }),
      wait: () => full(waiting(4, 0), { id: event.id }),
    },
  })
  await user.click(await bar().findByText('Take the spot'))
  await toast('This event is full.')
  const spot = await card(/^Your offer expired at/)
  expect(spot.getByText(/behind 4 people\.$/)).toBeVisible()
  await user.click(bar().getByText('Rejoin the waitlist'))
  await card("You're 5th in line")
})

it('lets anyone on the waitlist take a spot in the last hour', async () => {
  const event = full(waiting(3, 1, 2), { startsAt: inMinutes(48), attendeeCount: 22, can: { ...can, join: true } })
  const { user, api } = await open(event, { stopWaiting: () => full(null, { id: event.id }) })
  const spot = await card('2 spots are open')
  expect(spot.getByText(/^It starts in/)).toHaveTextContent('It starts in 48 minutes, so spots are no longer held.')
  expect(bar().getByRole('status')).toHaveTextContent('2 spots are open5 waiting')
  expect(bar().getByText('Take a spot')).toBeEnabled()
  await user.click(spot.getByRole('button', { name: 'Leave the waitlist' }))
  await waitFor(() => expect(api.sent('events.stopWaiting')).toEqual([{ eventId: event.id }]))
})

it('shows an offer as soon as it is made', async () => {
  const event = full(waiting(0, 4))
  const { api } = await open(event)
  await card("You're 1st in line")
  api.answer({
    events: {
      read: () => ({ ...event, turn: { state: 'offered', until: inMinutes(120) }, can: { ...can, join: true } }),
    },
  })
  void tellLive({ type: 'event.standing', eventId: event.id })
  expect((await card('A spot opened up for you')).getByText(/^It's yours until/)).toBeVisible()
})

const going = (change: Partial<EventDetail> = {}) =>
  anEvent({
    joined: true,
    maxAttendees: 24,
    attendeeCount: 24,
    spotsLeft: 0,
    faces: [me],
    ...change,
    can: { ...can, leave: true, ...change.can },
  })

it('asks attendees whether they still come', async () => {
  const event = going({
    waitingCount: 5,
    confirms: true,
    confirmation: { confirmed: false, until: inMinutes(17 * 60) },
    can: { ...can, confirm: true },
  })
  const { user, api } = await open(event, {
    confirm: () => ({
      ...event,
      confirmation: { confirmed: true, until: inMinutes(60) },
      can: { ...can, leave: true },
    }),
  })
  const spot = await card('Still coming?')
  expect(spot.getByText(/^Answer by/)).toHaveTextContent('where 5 people are hoping for one.')
  expect(bar().getByText("I can't")).toBeEnabled()
  await user.click(bar().getByText("Yes, I'm coming"))
  expect(await screen.findByText('Confirmed')).toBeVisible()
  expect(screen.queryByText('Still coming?')).toBeNull()
  expect(api.sent('events.confirm')).toEqual([{ eventId: event.id }])
})

it('keeps the question if the answer could not be saved', async () => {
  const event = going({ confirmation: { confirmed: false, until: null }, can: { ...can, confirm: true } })
  const { user } = await open(event, { confirm: refuse('TOO_MANY_REQUESTS') })
  await user.click(await bar().findByText("Yes, I'm coming"))
  await toast("We couldn't save your answer")
  expect(screen.getByText('Still coming?')).toBeVisible()
})

it('tells the organizer of a delay, and of being on time after all', async () => {
  const event = going({ startsAt: inMinutes(40), author: aPerson({ name: 'Lena Vogt' }), can: { ...can, late: true } })
  const { user, api } = await open(event, { late: ({ minutes }) => ({ ...event, lateMinutes: minutes }) })
  const spot = await card('Your spot is waiting')
  expect(spot.getByText('It starts in 40 minutes.')).toBeVisible()
  await user.click(spot.getByText("I'm running late"))
  const chips = within(screen.getByRole('group', { name: 'How late will you be?' }))
  expect(chips.getByText('10 min')).toHaveFocus()
  await user.click(chips.getByText('20 min'))
  const told = await card("Lena Vogt knows you're running late")
  expect(told.getByText('20 min')).toHaveFocus()
  expect(told.getByRole('button', { name: '20 min' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(told.getByText("I'm on time after all"))
  await card('Your spot is waiting')
  expect(api.sent('events.late')).toEqual([
    { eventId: event.id, minutes: 20 },
    { eventId: event.id, minutes: null },
  ])
})

it('shows organizers who comes, who has not answered and what happens to those spots', async () => {
  const event = full(null, {
    author: me,
    can: { ...can, edit: true, cancel: true, report: false },
    unansweredCount: 1,
    startsAt: inMinutes(20 * 60),
  })
  const attendee = (name: string, confirmed: boolean | null, lateMinutes: number | null = null) => ({
    ...aPerson({ name }),
    headline: null,
    confirmed,
    lateMinutes,
    guests: 0,
    guestNames: null,
    record: null,
  })
  const { user, api } = await open(event, {
    attendees: ({ answer }) => ({
      items: answer ? [attendee('Rut', false)] : [attendee('Ona', true, 30), attendee('Rut', false)],
      next: null,
    }),
  })
  const people = within(await screen.findByRole('region', { name: 'People' }))
  expect(people.getByText('1 person hasn’t answered.').parentElement).toHaveTextContent(
    /their spots go to those who wait/,
  )
  await waitFor(() =>
    expect(people.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'OnaRunning late, 30+ minConfirmed',
      'RutNo answer',
    ]),
  )
  await user.click(people.getByRole('tab', { name: 'No answer 1' }))
  await waitFor(() => expect(people.getAllByRole('listitem')).toHaveLength(1))
  expect(api.sent('events.attendees').at(-1)).toMatchObject({ answer: 'none' })
})

it('shows organizers the order, which they cannot change', async () => {
  const event = full(null, {
    author: me,
    can: { ...can, edit: true, cancel: true, report: false },
    waitingCount: 2,
    offeredCount: 1,
  })
  const member = (name: string, until: string | null) => ({ ...aPerson({ name }), since: inMinutes(-60), until })
  const { user } = await open(event, {
    attendees: () => ({ items: [], next: null }),
    waitlist: () => ({ items: [member('Ona', inMinutes(60)), member('Pau', null), member('Rita', null)], next: null }),
  })
  const list = within(await screen.findByRole('region', { name: 'People' }))
  await user.click(list.getByRole('tab', { name: 'Waitlist 3' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringMatching(/^OnaOffered until/),
    expect.stringMatching(/^Pau1st · since/),
    expect.stringMatching(/^Rita2nd · since/),
  ])
  expect(list.getByText(/^The order is first come, first served/)).toBeVisible()
})
