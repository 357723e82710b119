import { screen, waitFor, within } from '@testing-library/dom'
import { Secret } from 'otpauth'
import { expect, it } from 'vitest'
import type { WalkIn } from '../../../../contract/check-in.ts'
import { ticketPeriod } from '../../../../contract/values/check-in.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { noConnection } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { anEvent } from '../../../testing/samples.ts'
import { noRights } from '../core/no-rights.ts'
import { spokenCode } from './codes.ts'
import {
  at,
  checkInOf,
  expectedOne,
  hour,
  lena,
  names,
  openCheckIn,
  ownEvent,
  server,
} from '../../../testing/check-in.ts'

it('lists who is expected with what helps at the door, and moves a ticked person to those who are here', async () => {
  const people = [
    expectedOne('Idris', { record: { came: 9, of: 10, isFirst: false } }),
    expectedOne('Ruth', { record: { came: 0, of: 0, isFirst: true } }),
    expectedOne('Aïcha', { lateMinutes: 20 }),
    expectedOne('Jordi', { confirmed: false, record: { came: 3, of: 10, isFirst: false } }),
  ]
  const { user, api } = await openCheckIn(people)
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringContaining('Comes to most events'),
    expect.stringContaining('First event here'),
    expect.stringContaining('Running late, 20 min'),
    expect.stringContaining('No answer to “Still coming?”'),
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Checked in: Idris' }))
  await waitFor(() => expect(names()).toEqual(['Ruth', 'Aïcha', 'Jordi']))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Checked in: Ruth' })).toHaveFocus())
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await waitFor(() => expect(api.sent('checkIn.mark')).toMatchObject([{ marks: [{ here: true, how: 'tick' }] }]))
  await user.click(screen.getByRole('tab', { name: 'Here 1' }))
  await waitFor(() => expect(screen.queryByText('Not synced')).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: 'Checked in: Idris' }))
  await screen.findByRole('tab', { name: 'Here 0' })
})

it('finds people by a part of their name, without accents', async () => {
  const { user } = await openCheckIn([expectedOne('Aïcha'), expectedOne('Idris')])
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'aich')
  expect(names()).toEqual(['Aïcha'])
  expect(screen.getByText('1 match')).toBeVisible()
})

it('keeps check-ins while the server cannot be reached, sends them later, and tells what others did in that time', async () => {
  const people = [expectedOne('Idris'), expectedOne('Ruth'), expectedOne('Kenji')]
  const answers = server(people)
  const page = await openCheckIn(people, { answers: { ...answers, mark: noConnection } })
  const before = Date.now
  await page.user.click(screen.getByRole('checkbox', { name: 'Checked in: Idris' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Checked in: Kenji' }))
  await screen.findByText('2 check-ins are saved on this device.')
  const device = crypto.randomUUID()
  for (const person of people.slice(1))
    Object.assign(person, { hereAt: at(0), mark: { at: at(0), how: 'scan', device } })
  Date.now = () => before() + 60_000
  try {
    page.api.answer({ checkIn: answers })
    dispatchEvent(new Event('online'))
    await screen.findByText('Synced with your other devices')
    await screen.findByText('1 check-in was added. Kenji checked in on both, and counted once.')
  } finally {
    Date.now = before
  }
  expect(screen.queryByText(/saved on this device/)).toBeNull()
  await screen.findByRole('tab', { name: 'Here 3' })
})

it('counts someone who had left the event as a walk-in', async () => {
  const people = [expectedOne('Idris')]
  const walkIns: WalkIn[] = []
  const answers = server([], { walkIns })
  const { user, api } = await openCheckIn(people, {
    answers: { ...answers, people: () => ({ items: walkIns.length > 0 ? [] : people, next: null }) },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Checked in: Idris' }))
  await screen.findByText(/Idris had left the event/)
  await waitFor(() => expect(walkIns).toMatchObject([{ name: 'Idris', people: 1 }]))
  expect(api.sent('checkIn.mark')).toHaveLength(2)
})

it('adds and removes walk-ins', async () => {
  const walkIns: WalkIn[] = []
  const { user, api } = await openCheckIn([], { answers: server([], { walkIns }) })
  await user.click(screen.getByText('Walk-in'))
  const sheet = within(await findDialog('Add a walk-in'))
  await user.type(sheet.getByLabelText(/^Name/), 'Pau')
  await user.click(sheet.getByLabelText('Increase'))
  await user.click(sheet.getByText('Add 2 people'))
  await noDialog()
  await user.click(await screen.findByRole('tab', { name: 'Walk-ins 2' }))
  await user.click(await screen.findByLabelText('Remove Pau'))
  await waitFor(() =>
    expect(api.sent('checkIn.mark').at(-1)).toMatchObject({ walkIns: [{ name: 'Pau', removed: true }] }),
  )
})

it('takes codes that are read aloud, and says what is wrong with others', async () => {
  const [sofia, ona] = [expectedOne('Sofia'), expectedOne('Ona')]
  const { user, api } = await openCheckIn([sofia, ona])
  await user.click(screen.getByText('Scan'))
  const dialog = within(await findDialog('Scan tickets'))
  await dialog.findByText('No camera was found')
  await user.click(dialog.getByText('Enter the 6-digit code'))
  const field = dialog.getByLabelText('6-digit code')
  await user.type(field, spokenCode(sofia.secret, Date.now()))
  await dialog.findByText('Sofia is in')
  expect(dialog.getByText('1 of 2 here')).toBeVisible()
  await waitFor(() => expect(api.sent('checkIn.mark')).toMatchObject([{ marks: [{ userId: sofia.id, how: 'code' }] }]))
  await user.type(field, spokenCode(sofia.secret, Date.now()))
  await dialog.findByText('Sofia is already in')
  await user.type(field, spokenCode(ona.secret, Date.now() - 4 * 60_000))
  await dialog.findByText('Is this Ona?')
  await user.click(dialog.getByText('No'))
  expect(dialog.queryByText('Is this Ona?')).toBeNull()
  await user.type(field, spokenCode(ona.secret, Date.now() - 60 * 60_000))
  await dialog.findByText('No one has this code now')
  expect(api.sent('checkIn.mark')).toHaveLength(1)
})

it('says that marks were refused, and keeps them', async () => {
  const people = [expectedOne('Idris')]
  const { user } = await openCheckIn(people, { answers: server(people, { closed: true }) })
  await user.click(screen.getByRole('checkbox', { name: 'Checked in: Idris' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This event has ended.')
  expect(screen.getByText('1 check-in is saved on this device.')).toBeVisible()
})

it('shows after the event who came, and what absent people say', async () => {
  const people = [
    expectedOne('Idris', { hereAt: at(-hour) }),
    expectedOne('Ruth', { dispute: 'I was there' }),
    expectedOne('Dara'),
  ]
  const event = ownEvent({ state: 'past', startsAt: at(-5 * hour), endsAt: at(-3 * hour), checkIn: checkInOf(true) })
  await openCheckIn(people, { event })
  expect(screen.getByRole('tab', { name: 'Did not come 2' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringContaining('Says: “I was there”'),
    expect.stringContaining('Marked automatically'),
  ])
  expect(screen.getByText(/You can correct the list until/)).toBeVisible()
  expect(screen.queryByText('Scan')).toBeNull()
})

it('opens three hours before the start', async () => {
  const event = ownEvent({ can: noRights, checkIn: { ...checkInOf(), opensAt: at(2 * hour) } })
  await openCheckIn([expectedOne('Idris')], { event })
  expect(screen.getByText(/^Check-in opens/)).toBeVisible()
  expect(screen.getByRole('checkbox')).toBeDisabled()
})

it('shows the ticket of an attendee, and none to others', async () => {
  const secret = new Secret({ size: 32 }).base32
  const event = anEvent({ title: 'Vermut', joined: true, startsAt: at(hour), can: { ...noRights, ticket: true } })
  // This device's clock is an hour slow. The server's is at the start of a code, which is then shown for a minute.
  const now = Math.ceil(Date.now() / ticketPeriod) * ticketPeriod + hour
  const { api } = await openPage(`/events/${event.id}/ticket`, {
    as: lena,
    api: { events: { read: () => event }, checkIn: { ticket: () => ({ secret, userId: lena.id }) } },
    serverNow: () => now,
  })
  const code = spokenCode(secret, now)
  expect(
    await screen.findByText(`6-digit code: ${[...code.slice(0, 3)].join(' ')}, ${[...code.slice(3)].join(' ')}`),
  ).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible()
  expect(api.sent('checkIn.ticket')).toEqual([{ eventId: event.id }])
})

it.each(['ticket', 'check-in'])('says that the %s is not for the viewer', async page => {
  const event = anEvent()
  await openPage(`/events/${event.id}/${page}`, { as: lena, api: { events: { read: () => event } } })
  expect(
    await screen.findByRole('heading', { name: /You have no ticket|This check-in is for the organizer/ }),
  ).toBeVisible()
})
