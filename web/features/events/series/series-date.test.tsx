import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { held, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { dateAfter, openEdit } from '../../../testing/event-form.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anEvent, aPerson, aViewer } from '../../../testing/samples.ts'
import { aSeriesOf, startOf, weekly } from '../../../testing/series.ts'
import { dayOf } from '../../../lib/time/calendar.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { dayText } from '../../../lib/time/time.ts'
import { dateFormat } from '../../../lib/time/formats.ts'
import { noRights } from '../core/no-rights.ts'

type Api = ApiAnswers['events']
const [first = '', second = ''] = weekly(2)
const timeZone = 'Europe/Madrid'
const said = (date: string, weekday: 'short' | 'long' = 'short') =>
  dayText(new Date(startOf(date)), Date.now(), 'en', timeZone, weekday)
/** For a date without a time, the app compares the years in UTC. */
const saidDate = (date: string, weekday: 'short' | null) => dateText(dayOf(date), Date.now(), 'en', weekday)
const withoutYear = (date: string) =>
  dateFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(new Date(startOf(date)))

const openDate = (later = 8, upcoming = 10, events: Api = {}) =>
  openEdit({ startsAt: startOf(first), series: aSeriesOf(10, { later, upcoming }) }, events)
const openQuestion = async () => within(await findDialog('Which dates should change?'))

it('asks which dates an edit changes, and sends the choice', async () => {
  const { form, user, api, event } = await openDate()
  api.answer({ events: { edit: ({ title }) => ({ ...event, title }) } })
  form.fill('Start time', '20:00')
  form.press('Save Changes')
  const question = await openQuestion()
  question.getByText(`You moved the start of ${said(first)} from 19:30 to 20:00.`)
  const radios = question.getAllByRole('radio')
  expect(radios.map(radio => radio.closest('label')?.textContent)).toEqual([
    `Only ${said(first)}`,
    `This and later dates8 dates, until ${saidDate(event.series!.endsOn, null)}`,
    'All upcoming dates10 dates',
  ])
  expect(radios[0]).toBeChecked()
  question.getByRole('button', { name: 'Change this date' })
  await user.click(radios[0]!)
  await user.keyboard('{ArrowDown}')
  expect(radios[1]).toBeChecked()
  await user.click(question.getByRole('button', { name: 'Change 8 dates' }))
  await toast('Event updated!')
  expect(api.sent('events.edit')).toMatchObject([{ scope: 'later', starts: { date: first, time: '20:00' } }])
})

it('returns to the form with what was typed when the question is closed', async () => {
  const { form, user, api } = await openDate()
  form.fill('Title', 'Easy run along the river')
  form.press('Save Changes')
  const question = await openQuestion()
  question.getByText(`You changed ${said(first)}, which is part of a series.`)
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Which dates should change?' })).toBeNull())
  expect(form.field('Title')).toHaveValue('Easy run along the river')
  expect(api.sent('events.edit')).toEqual([])
  form.press('Save Changes')
  await openQuestion()
})

it('offers only this date when its day was changed', async () => {
  const { form, user, api, event } = await openDate(8, 10, {})
  api.answer({ events: { edit: () => event } })
  form.fill('Start date', dateAfter(4))
  form.press('Save Changes')
  const question = await openQuestion()
  question.getByText(`You moved ${said(first)} to another day. Move the day of one date at a time.`)
  expect(question.getAllByRole('radio')).toHaveLength(1)
  await user.click(question.getByRole('button', { name: 'Change this date' }))
  await toast('Event updated!')
  expect(api.sent('events.edit')).toMatchObject([{ scope: 'one' }])
})

it('does not ask for the last upcoming date', async () => {
  const { form, api, event } = await openDate(1, 1)
  api.answer({ events: { edit: () => event } })
  form.fill('Title', 'Easy run along the river')
  form.press('Save Changes')
  await toast('Event updated!')
  expect(api.sent('events.edit')).toMatchObject([{ scope: 'one' }])
})

it('shows at the start that the server refuses to move the day of several dates', async () => {
  const edit = refuse('INVALID_INPUT', { fields: { starts: 'repeatDay' } })
  const { form, user } = await openDate(8, 10, { edit })
  form.fill('Title', 'Easy run along the river')
  form.press('Save Changes')
  const question = await openQuestion()
  await user.click(question.getByRole('radio', { name: /^All upcoming dates/ }))
  await user.click(question.getByRole('button', { name: 'Change 10 dates' }))
  await waitFor(() =>
    expect(form.field('Start date')).toHaveAccessibleDescription('Please move the day of one date at a time.'),
  )
  expect(form.field('Title')).toHaveValue('Easy run along the river')
})

it('names the date that refuses a change of several', async () => {
  const edit = refuse('INVALID_INPUT', { fields: { maxAttendees: 'eventCapacityTaken' }, joined: 3, date: second })
  const { form, user } = await openDate(8, 10, { edit })
  form.fill('Max attendees', '2')
  form.press('Save Changes')
  const question = await openQuestion()
  await user.click(question.getByRole('radio', { name: /^This and later dates/ }))
  await user.click(question.getByRole('button', { name: 'Change 8 dates' }))
  await form.findByText(`Nothing changed, because ${saidDate(second, 'short')} does not allow it.`)
  expect(form.field('Max attendees')).toHaveAccessibleDescription('3 people have already joined.')
  expect(form.field('Max attendees')).toHaveValue('2')
})

it('cancels several dates with one reason', async () => {
  const viewer = aViewer()
  const can = { ...noRights, edit: true, cancel: true }
  const event = anEvent({
    startsAt: startOf(first),
    author: aPerson({ id: viewer.id }),
    can,
    series: aSeriesOf(10, { later: 8 }),
  })
  const answer = held<typeof event>()
  const { user, api } = await openPage(`/events/${event.id}`, {
    as: viewer,
    api: { events: { read: () => event, cancel: () => answer.promise } },
  })
  await user.click(await screen.findByLabelText('More options for this event'))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel event' }))
  const dialog = within(await findDialog('Which dates should be canceled?'))
  expect(dialog.getByRole('button', { name: 'Cancel this date' })).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: /^This and later dates/ }))
  await user.type(dialog.getByLabelText('Reason'), 'The path is closed.')
  await user.click(dialog.getByRole('button', { name: 'Cancel 8 dates' }))
  answer.release({ ...event, state: 'cancelled', cancelReason: 'The path is closed.', can: noRights })
  await toast('8 dates canceled.')
  await noDialog()
  expect(api.sent('events.cancel')).toEqual([{ eventId: event.id, scope: 'later', reason: 'The path is closed.' }])
})

it('names the series of a date, with a link to its page', async () => {
  const event = anEvent({ startsAt: startOf(first), series: aSeriesOf(10) })
  await openPage(`/events/${event.id}`, { api: { events: { read: () => event } } })
  const link = await screen.findByRole('link', { name: /^Every \w+day ?10 dates, until/ })
  expect(link).toHaveAttribute('href', `/series/${event.series!.id}`)
})

const canceled = (spotsLeft: number | null = 2) => {
  const series = aSeriesOf(10)
  return anEvent({
    startsAt: startOf(first),
    joined: true,
    state: 'cancelled',
    cancelReason: 'It’s the night of Sant Joan.',
    can: noRights,
    series: { ...series, next: { ...series.next!, spotsLeft } },
  })
}

it('says that a date is canceled, and joins the next one', async () => {
  const event = canceled()
  const { next } = event.series!
  const { user, api } = await openPage(`/events/${event.id}`, { api: { events: { read: () => event } } })
  await screen.findByRole('heading', { level: 2, name: `${said(first, 'long')} is canceled` })
  screen.getByText('“It’s the night of Sant Joan.”')
  screen.getByText('Your spot and your calendar entry are removed. The other dates go ahead as planned.')
  screen.getByRole('link', { name: new RegExp(`^${said(second)}: ?\\w+day, 19:30 ?2 spots left$`) })
  screen.getByText(`Next: ${said(second)}`)
  const join = screen.getByRole('button', { name: `Join ${withoutYear(second)}` })
  api.answer({ events: { join: refuse('EVENT_FULL') } })
  await user.click(join)
  await toast('Failed to join event. Please try again.')
  const joined = anEvent({ id: next!.id, title: 'The next run', joined: true })
  const { attendeeCount, spotsLeft, waitingCount, offeredCount, faces } = joined
  api.answer({
    events: {
      join: () => ({ joined: true, attendeeCount, spotsLeft, waitingCount, offeredCount, faces }),
      read: () => joined,
    },
  })
  await user.click(join)
  await screen.findByRole('heading', { level: 1, name: 'The next run' })
  expect(api.sent('events.join').at(-1)).toEqual({ eventId: next!.id })
})

it('opens a full next date instead of joining it', async () => {
  const event = canceled(0)
  await openPage(`/events/${event.id}`, { api: { events: { read: () => event } } })
  const link = await screen.findByRole('link', { name: `See ${withoutYear(second)}` })
  expect(link).toHaveAttribute('href', `/events/${event.series!.next!.id}`)
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
})
