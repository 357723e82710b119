import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { EventDetail } from '../../../contract/events.ts'
import { findDialog } from '../../testing/dialog.ts'
import { noConnection, refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, anEvent, aPerson, aViewer } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'
import { noRights } from './core/no-rights.ts'

const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const can = { ...noRights, join: true }
const ownEvent = () => anEvent({ author: me, can: { ...can, edit: true, cancel: true } })
const menu = () => screen.findByLabelText('More options for this event')

async function openEvent(event: EventDetail, { as = marta, ...api }: ApiAnswers & { as?: typeof marta } = {}) {
  const page = await openPage(`/events/${event.id}`, {
    as,
    api: { ...api, events: { read: () => event, ...api.events } },
  })
  const choose = async (item: string) => {
    await page.user.click(await menu())
    await page.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...page, choose }
}

it.each([
  { viewer: 'the organizer', event: ownEvent(), items: ['Edit Event', 'Duplicate', 'Cancel event'] },
  { viewer: 'other members', event: anEvent(), items: ['Report'] },
  {
    viewer: 'admins',
    event: anEvent({ can: { ...can, report: true, feature: true, cancel: true } }),
    items: ['Feature', 'Report', 'Cancel event'],
  },
])('offers $viewer the permitted actions', async ({ event, items }) => {
  const { user } = await openEvent(event)
  await user.click(await menu())
  const shown = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(shown.map(item => item.textContent)).toEqual(items)
})

it('features an event and stops featuring it', async () => {
  const event = anEvent({ can: { ...can, feature: true } })
  const { choose, api } = await openEvent(event, {
    as: anAdmin(),
    feed: {
      feature: () => ({ featured: true, replaced: false }),
      unfeature: () => ({ featured: false, replaced: false }),
    },
  })
  await choose('Feature')
  await toast("It's now featured on everyone's home screen.")
  await screen.findByText('Featured')
  expect(api.sent('feed.feature')).toEqual([{ postId: event.id }])
  await choose('Stop featuring')
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull())
  await toast("It's no longer featured.")
})

it('cancels an event and keeps the typed reason after a failure', async () => {
  const event = ownEvent()
  const { user, choose, api } = await openEvent(event, { events: { cancel: noConnection } })
  await choose('Cancel event')
  const dialog = within(await findDialog('Cancel this event?'))
  const confirm = dialog.getByText('Cancel event').closest('button')!
  expect(confirm).toBeDisabled()
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The roof leaks.' } })
  await user.click(confirm)
  await dialog.findByText("We couldn't cancel the event. Please try again.")
  expect(dialog.getByLabelText('Reason')).toHaveValue('The roof leaks.')
  const cancelled = { ...event, state: 'cancelled', cancelReason: 'The roof leaks.', can } as const
  api.answer({ events: { cancel: () => cancelled } })
  await user.click(confirm)
  await toast('Event canceled.')
  expect(api.sent('events.cancel').at(-1)).toEqual({
    eventId: event.id,
    scope: 'one',
    reason: 'The roof leaks.',
  })
  expect(await screen.findByText('The roof leaks.')).toBeVisible()
  expect(screen.getAllByText('This event has been canceled.')).not.toHaveLength(0)
})

it('shows attendees why the event was canceled', async () => {
  const event = anEvent({ joined: true, attendeeCount: 1, faces: [me], can: { ...can, join: false, leave: true } })
  const { api } = await openEvent(event)
  await screen.findByText('Unjoin')
  const reason = 'The terrace is closed.'
  api.answer({ events: { read: () => ({ ...event, state: 'cancelled', cancelReason: reason, can }) } })
  await tellLive({ type: 'event.cancellation', event, reason })
  expect(await screen.findByText(reason)).toBeVisible()
  await toast(`${event.title} has been canceled.`)
  expect(screen.queryByText('Unjoin')).toBeNull()
})

it('reports an event with a reason, shows what is wrong with it, and marks the event as under review', async () => {
  const event = anEvent()
  const report = refuse('INVALID_INPUT', { fields: { anyName: 'unreadable' } })
  const { user, choose, api } = await openEvent(event, { moderation: { report } })
  await choose('Report')
  const dialog = within(await findDialog('Report this event'))
  const submit = dialog.getByText('Submit Report').closest('button')!
  expect(submit).toBeDisabled()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'They sell places that are free.' } })
  await user.click(submit)
  await waitFor(() =>
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription("That contains characters we can't display."),
  )
  api.answer({ moderation: { report: () => ({ underReview: true }) } })
  await user.click(submit)
  await screen.findByText('Under review')
  const sent = { kind: 'post', id: event.id, reason: 'They sell places that are free.' }
  expect(api.sent('moderation.report')).toEqual([sent, sent])
})

it('shows that an event is under review to members who reported it, without a second report', async () => {
  await openEvent(anEvent({ underReview: true }))
  expect(await screen.findByText('Under review')).toBeVisible()
  expect(screen.queryByLabelText('More options for this event')).toBeNull()
})
