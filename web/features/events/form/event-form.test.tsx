import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import {
  aCover,
  dateAfter,
  fillIn,
  openEdit,
  openedDialog,
  openNewEvent,
  takeCover,
  type Form,
} from '../../../testing/event-form.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anEvent } from '../../../testing/samples.ts'
import { startOf } from '../../../testing/series.ts'

type Create = NonNullable<NonNullable<ApiAnswers['events']>['create']>

const created: Create = ({ id, title }) => anEvent({ id, title })
const coverFrom = () => aCover()
const summary = (form: Form) => form.findByRole('alert')
const submit = (form: Form) => form.press('Create Event')

async function openFilled(create: Create) {
  const page = await openNewEvent({ create, coverFrom, read: ({ eventId }) => anEvent({ id: eventId }) })
  fillIn(page.form, 'Vermut on the roof')
  await takeCover(page.form)
  return page
}

it('lists every problem above the form and at its field', async () => {
  const { user, form } = await openNewEvent()
  form.fill('Title', 'BBQ')
  form.leave('Title')
  await form.findByText('Event title must be between 4 and 80 characters')
  form.fill('Start date', dateAfter(9))
  form.fill('End date', dateAfter(8))
  form.fill('End time', '23:00')
  form.fill('Max attendees', 'ten')
  submit(form)
  await waitFor(() => expect(form.getByRole('alert')).toHaveFocus())
  expect(await summary(form)).toHaveTextContent('Five things to fix')
  expect(await summary(form)).toHaveTextContent('Cover photo, title, start time, end date and max attendees.')
  for (const [label, message] of [
    ['Title', 'Event title must be between 4 and 80 characters'],
    ['Start time', 'Please provide both the event start date and time'],
    ['End date', 'Event end date must be after start date'],
    ['Max attendees', 'Max attendees must be a positive number'],
  ] as const)
    expect(form.field(label)).toHaveAccessibleDescription(message)
  const cover = form.getByText('Add a cover photo').closest('button')
  expect(cover).toHaveAccessibleDescription(/Please upload a cover photo or provide an image URL/)
  await user.click(form.getByText('Go to the first one'))
  await waitFor(() => expect(cover).toHaveFocus())

  await user.type(form.field('Title'), ' on the beach')
  await waitFor(() => expect(form.queryByText(/^Event title must be/)).toBeNull())
  expect(await summary(form)).toHaveTextContent('Four things to fix')
  expect(form.field('Title')).toHaveValue('BBQ on the beach')
  expect(form.field('Title')).toHaveFocus()
})

it('validates a field on blur', async () => {
  const { form } = await openNewEvent()
  const places = form.field('Max attendees')
  for (const wrong of ['ten', '-1', '1.5', '0']) {
    form.fill('Max attendees', wrong)
    form.leave('Max attendees')
    await waitFor(() => expect(places).toHaveAccessibleDescription('Max attendees must be a positive number'))
    form.fill('Max attendees', '12')
    await waitFor(() => expect(places).toHaveAccessibleDescription('Leave empty for unlimited capacity'))
  }
  form.fill('Payment link', 'javascript:alert(1)')
  form.leave('Payment link')
  await form.findByText('Please enter a link that starts with https:// or http://.')
  form.fill('Details', 'x'.repeat(2001))
  form.leave('Details')
  await form.findByText('Event details must be 2000 characters or less')
  form.fill('Details', 'x'.repeat(2000))
  await waitFor(() => expect(form.queryByText(/^Event details must be/)).toBeNull())
})

it('shows an error of a valid field on blur, not while typing', async () => {
  const { form } = await openNewEvent()
  form.fill('Max attendees', '12')
  form.leave('Max attendees')
  form.fill('Title', 'BBQ')
  form.leave('Title')
  await form.findByText('Event title must be between 4 and 80 characters')
  form.fill('Max attendees', '12x')
  form.fill('Title', 'BBQ on the beach')
  await waitFor(() => expect(form.queryByText(/^Event title must be/)).toBeNull())
  expect(form.queryByText('Max attendees must be a positive number')).toBeNull()
  form.leave('Max attendees')
  await form.findByText('Max attendees must be a positive number')
})

it('creates an event and navigates to it', async () => {
  const { form, api } = await openFilled(created)
  form.fill('Location', 'Carrer de Blai 41')
  expect(form.getByLabelText(/^Neighborhood/)).toHaveValue('')
  fireEvent.change(form.getByLabelText(/^Neighborhood/), { target: { value: 'Poble Sec' } })
  submit(form)
  await toast('Event created!')
  await screen.findByRole('heading', { level: 1, name: 'Vermut on the roof' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.sent('events.create')).toMatchObject([
    {
      title: 'Vermut on the roof',
      starts: { date: dateAfter(9), time: '19:30' },
      timeZone: 'Europe/Madrid',
      place: 'Carrer de Blai 41',
      neighborhood: 'Poble Sec',
      maxAttendees: null,
    },
  ])
})

it.each([
  { starts: 'eventPast', message: 'That date has already passed.' },
  { starts: 'eventTooFar', message: "That's too far ahead: events can be up to five years away." },
] as const)('shows at the start field that the server refuses it: $starts', async ({ starts, message }) => {
  const { form } = await openFilled(refuse('INVALID_INPUT', { fields: { starts } }))
  submit(form)
  expect(await summary(form)).toHaveTextContent('One thing to fix')
  await form.findByText(message)
  form.fill('Start date', dateAfter(10))
  await waitFor(() => expect(form.queryByText(message)).toBeNull())
})

it('keeps an error of the server on blur, until its field changes', async () => {
  const { form } = await openFilled(refuse('INVALID_INPUT', { fields: { 'starts.date': 'eventPast' } }))
  submit(form)
  await form.findByText('That date has already passed.')
  form.leave('Start date')
  form.fill('Title', 'BBQ')
  form.leave('Title')
  await form.findByText(/^Event title must be/)
  form.getByText('That date has already passed.')
  form.fill('Start time', '20:00')
  await waitFor(() => expect(form.queryByText('That date has already passed.')).toBeNull())
})

it('keeps the typed values when the server refuses the event', async () => {
  const { form } = await openFilled(refuse('NOT_MIGRATED'))
  submit(form)
  await form.findByText('Failed to create event')
  expect(await summary(form)).toHaveTextContent(
    'Event features are not yet available. Please run the database migration first. Nothing you typed is lost.',
  )
  expect(form.field('Title')).toHaveValue('Vermut on the roof')
})

it('stores one event when the first answer was lost and the form is submitted twice', async () => {
  const { form, api } = await openFilled(noConnection)
  submit(form)
  await form.findByText('Failed to create event')
  const create = refuse('ALREADY_STORED', { version: 'v1' })
  api.answer({ events: { create, edit: ({ eventId, title }) => anEvent({ id: eventId, title }) } })
  form.fill('Title', 'Vermut on the highest roof')
  submit(form)
  submit(form)
  await screen.findByRole('heading', { level: 1, name: 'Vermut on the highest roof' })
  await toast("Your event was already created. We've updated it with your changes.")
  const ids = api.sent('events.create').map(input => (input as { id: string }).id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(api.sent('events.edit')).toMatchObject([{ eventId: ids[0], basedOn: 'v1' }])
})

it('keeps an edit that could not be stored', async () => {
  const before = { title: 'Sunday swim', neighborhood: 'Barceloneta' } as const
  const { form, api, event } = await openEdit(before, { edit: refuse('INTERNAL') })
  form.fill('Title', 'Sunday swim and coffee')
  form.press('Save Changes')
  await form.findByText('Failed to update event')
  expect(form.field('Title')).toHaveValue('Sunday swim and coffee')
  api.answer({ events: { edit: ({ title }) => ({ ...event, title }) } })
  form.press('Save Changes')
  await toast('Event updated!')
  await toast('Nice!')
  await screen.findByRole('heading', { level: 1, name: 'Sunday swim and coffee' })
  expect(api.sent('events.edit').at(-1)).toMatchObject({ neighborhood: 'Barceloneta' })
})

it('shows the number of attendees when the limit is lowered below it', async () => {
  const taken = refuse('INVALID_INPUT', { fields: { maxAttendees: 'eventCapacityTaken' }, joined: 2 })
  const { form, api, event } = await openEdit({ maxAttendees: 4, attendeeCount: 2 }, { edit: taken })
  form.fill('Max attendees', '1')
  form.press('Save Changes')
  const places = form.field('Max attendees')
  await waitFor(() => expect(places).toHaveAccessibleDescription('2 people have already joined.'))
  expect(places).toHaveValue('1')
  api.answer({ events: { edit: () => ({ ...event, maxAttendees: 2 }) } })
  form.fill('Max attendees', '2')
  form.press('Save Changes')
  await toast('Event updated!')
})

it('duplicates an event with the unsaved changes of its form', async () => {
  const { picture } = aCover()
  const startsAt = startOf(dateAfter(3))
  const swim = { title: 'Sunday swim', startsAt, neighborhood: 'Barceloneta', cover: picture } as const
  const { form, api, event } = await openEdit(swim, { create: created })
  form.fill('Title', 'Sunday swim and cake')
  form.press('Duplicate this event')
  const copy = await openedDialog('New Event')
  copy.getByText("This is a copy, moved at least a week later. The original event won't change.")
  expect(copy.field('Title')).toHaveValue('Sunday swim and cake')
  expect(copy.field('Start date')).toHaveValue(dateAfter(10))
  submit(copy)
  await toast('Event duplicated!')
  await screen.findByRole('heading', { level: 1, name: 'Sunday swim and cake' })
  const copied = { title: 'Sunday swim and cake', neighborhood: 'Barceloneta', cover: { eventId: event.id } }
  expect(api.sent('events.create')).toMatchObject([copied])
})

it('asks before closing a changed form', async () => {
  const { user, form } = await openEdit({ title: 'Sunday swim' })
  form.fill('Title', 'Sunday swim and coffee')
  form.press('Cancel')
  const question = await openedDialog('Leave without saving?')
  await user.click(question.getByText('Keep editing'))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(form.field('Title')).toHaveValue('Sunday swim and coffee')
})

it('restores the draft of a new event until it is discarded', async () => {
  const { user, go, form } = await openNewEvent()
  form.fill('Title', 'Calçotada')
  form.fill('Details', 'Bring a bib.')
  await go('/ask')
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  await go('/events?new=1')
  const again = await openedDialog('New Event')
  again.getByText(/^We restored the event you started here\./)
  expect(again.field('Title')).toHaveValue('Calçotada')
  expect(again.field('Details')).toHaveValue('Bring a bib.')
  again.press('Cancel')
  await user.click((await openedDialog('Discard this event?')).getByText('Keep editing'))
  await waitFor(() => expect(screen.queryByText('Discard this event?')).toBeNull())
  fireEvent.keyDown(again.field('Title'), { key: 'Escape' })
  await user.click((await openedDialog('Discard this event?')).getByText('Discard'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getAllByText('New Event')[0]!)
  expect((await openedDialog('New Event')).field('Title')).toHaveValue('')
})

it('shows that creating an event requires a city', async () => {
  const { form } = await openNewEvent({ coverFrom: aCover, create: refuse('NO_CITY') })
  fillIn(form, 'Vermouth on the roof')
  await takeCover(form)
  form.press('Create Event')
  await form.findByText(/You must be part of a city to create events/)
  expect(form.getByLabelText('Title')).toHaveValue('Vermouth on the roof')
})

it('empties a restored draft on "Start over"', async () => {
  const { go, user, form } = await openNewEvent()
  form.fill('Title', 'BBQ')
  form.fill('Details', 'Bring a bib.')
  form.fill('Start date', dateAfter(9))
  await go('/ask')
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  await go('/events?new=1')
  const again = await openedDialog('New Event')
  expect(again.field('Start date')).toHaveValue(dateAfter(9))
  await user.click(again.getByText('Start over'))
  await waitFor(() => expect(again.field('Title')).toHaveValue(''))
  expect(again.field('Details')).toHaveValue('')
  expect(again.field('Start date')).toHaveValue('')
  expect(again.queryByText(/^We restored the event/)).toBeNull()
  again.fill('Title', 'Calçotada')
  expect(again.field('Title')).toHaveValue('Calçotada')
  fireEvent.keyDown(again.field('Title'), { key: 'Escape' })
  await openedDialog('Discard this event?')
})

it('restores a draft that lacks a field of the form', async () => {
  const { go, form } = await openNewEvent()
  form.fill('Title', 'Calçotada')
  form.fill('Start date', dateAfter(9))
  await go('/ask')
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  const key = Object.keys(localStorage).find(name => name.endsWith(':event'))!
  const draft = JSON.parse(localStorage.getItem(key)!) as { values: { starts?: unknown } }
  delete draft.values.starts
  localStorage.setItem(key, JSON.stringify(draft))
  await go('/events?new=1')
  const again = await openedDialog('New Event')
  expect(again.field('Title')).toHaveValue('Calçotada')
  expect(again.field('Start date')).toHaveValue('')
})

it('names the types in the language of the viewer', async () => {
  await openPage('/events?new=1', { language: 'es' })
  expect(await screen.findByRole('button', { name: 'Conciertos' })).toBeVisible()
})
