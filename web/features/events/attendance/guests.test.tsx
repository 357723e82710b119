import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { EventDetail } from '../../../../contract/events.ts'
import { findDialog } from '../../../testing/dialog.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { anEvent, aPerson, aViewer } from '../../../testing/samples.ts'
import { noRights } from '../core/no-rights.ts'
import { mayBring } from './guests.tsx'

const marta = aViewer()
const lena = aPerson({ name: 'Lena Vogt' })
const offered = (change: Partial<EventDetail> = {}) =>
  anEvent({
    ...{ author: lena, maxAttendees: 24, attendeeCount: 18, spotsLeft: 6, guestsMax: 2 },
    can: { ...noRights, join: true },
    ...change,
  })
const joined = (change: Partial<EventDetail> = {}) =>
  offered({ joined: true, can: { ...noRights, leave: true, guests: true }, ...change })

async function open(event: EventDetail, answers: ApiAnswers['events'] = {}) {
  const page = await openPage(`/events/${event.id}`, {
    as: marta,
    api: { events: { read: () => event, ...answers } },
  })
  await screen.findByText(event.title)
  return page
}
const bar = () => within(document.querySelector<HTMLElement>('[data-action-bar]')!)
const places = { attendeeCount: 21, spotsLeft: 3, waitingCount: 0, offeredCount: 0, faces: [] }

it('asks who is coming before it joins an event with guests, and sends their names', async () => {
  let event = offered()
  const { user, api } = await open(event, {
    read: () => event,
    join: ({ guests = [] }) => {
      event = joined({ id: event.id, attendeeCount: 21, spotsLeft: 3, guests: guests.map(name => name ?? null) })
      return { joined: true, ...places }
    },
  })
  await user.click(await bar().findByText('Join'))
  const dialog = within(await findDialog("Who's coming?"))
  expect(dialog.getByText('Each person counts toward the 24 spots. 6 are free.')).toBeVisible()
  expect(dialog.getByText('Up to 2, set by Lena Vogt')).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
  const more = within(dialog.getByRole('group', { name: 'Guests' })).getByRole('button', { name: 'Increase' })
  await user.click(more)
  await user.click(more)
  expect(more).toBeDisabled()
  await user.type(dialog.getByLabelText(/^Guest 1/), ' Clara ')
  await user.click(dialog.getByText('Join with 2 guests'))
  await bar().findByText('Unjoin')
  expect(api.sent('events.join')).toEqual([{ eventId: event.id, guests: ['Clara', null] }])
  expect(await screen.findByText('You bring 2 guests')).toBeVisible()
  expect(screen.getByText('Clara and 1 without a name')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('joins without asking if guests are not allowed, or one spot is left', async () => {
  const event = offered({ spotsLeft: 1, attendeeCount: 23 })
  const { user, api } = await open(event, { join: () => ({ joined: true, ...places }) })
  await user.click(await bar().findByText('Join'))
  await waitFor(() => expect(api.sent('events.join')).toEqual([{ eventId: event.id }]))
})

it('says next to the number that spots are gone, and keeps what was typed', async () => {
  const event = offered()
  const { user } = await open(event, { join: refuse('INVALID_INPUT', { fields: { guests: 'guestsFull' } }) })
  await user.click(await bar().findByText('Join'))
  const dialog = within(await findDialog("Who's coming?"))
  await user.click(dialog.getByRole('button', { name: 'Increase' }))
  await user.type(dialog.getByLabelText(/^Guest 1/), 'Clara')
  await user.click(dialog.getByText('Join with 1 guest'))
  expect(await dialog.findByRole('alert')).toHaveTextContent("There aren't enough free spots for that.")
  expect(dialog.getByLabelText(/^Guest 1/)).toHaveValue('Clara')
  expect(bar().getByText('Join')).toBeEnabled()
})

it('changes guests later, and says what failed without a connection', async () => {
  const event = joined({ guests: ['Clara', null], attendeeCount: 21, spotsLeft: 3 })
  const { user, api } = await open(event, { join: noConnection })
  await user.click(await screen.findByText('Change'))
  const dialog = within(await findDialog("Who's coming?"))
  await user.click(dialog.getByRole('button', { name: 'Decrease' }))
  await user.click(dialog.getByText('Save'))
  expect(await dialog.findByRole('alert')).toBeVisible()
  api.answer({ events: { join: () => ({ joined: true, ...places }) } })
  await user.click(dialog.getByText('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent('events.join').at(-1)).toEqual({ eventId: event.id, guests: ['Clara'] })
})

it.each([
  { what: 'as many as the organizer allows', event: offered({ spotsLeft: null, maxAttendees: null }), most: 2 },
  { what: 'as many as there are spots besides their own', event: offered({ spotsLeft: 2 }), most: 1 },
  { what: 'none while they are on the waitlist', event: offered({ turn: { state: 'offered', until: '' } }), most: 0 },
  { what: 'those they have, though the event is full', event: joined({ guests: [null, null], spotsLeft: 0 }), most: 2 },
  { what: 'those they have, though fewer are allowed', event: joined({ guests: [null, null], guestsMax: 1 }), most: 2 },
])('lets people bring $what', ({ event, most }) => {
  expect(mayBring(event)).toBe(most)
})
