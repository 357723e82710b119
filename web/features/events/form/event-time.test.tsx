import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import {
  aCover,
  clockChange,
  dateAfter,
  fillIn,
  openEdit,
  openedDialog,
  openNewEvent,
  takeCover,
} from '../../../testing/event-form.ts'
import { toast } from '../../../testing/page.tsx'
import { anEvent } from '../../../testing/samples.ts'

const coverFrom = () => aCover()
const create = ({ id, title }: { id: string; title: string }) => anEvent({ id, title })
const read = ({ eventId }: { eventId: string }) => anEvent({ id: eventId })

it('suggests the time zone of the city on a device in another zone', async () => {
  const { user, form, api } = await openNewEvent({ coverFrom, create, read }, { device: 'Europe/Lisbon' })
  fillIn(form, 'Rooftop vermut', { time: '11:00' })
  await form.findByText('Your device is on Lisbon time. Is the event in Barcelona?')
  await user.click(form.getByLabelText('Change time zone (currently Europe/Lisbon)'))
  const picker = await openedDialog('Time zone')
  picker.getByText('Your device is on Lisbon time. The event is in Barcelona, so we suggest that time zone.')
  const barcelona = picker.getByRole('radio', { name: /^Barcelona/ })
  expect(barcelona).toBeChecked()
  expect(barcelona).toHaveAccessibleName(/Europe\/Madrid, GMT\+[12] ?\w{3} 12:00/)
  expect(picker.getByRole('radio', { name: /^Your device/ })).toHaveAccessibleName(/\w{3} 11:00/)
  picker.fill('Search time zones', 'sao paulo')
  await user.click(await picker.findByText('Sao Paulo'))
  await picker.findByText('Use Sao Paulo time')
  picker.fill('Search time zones', 'nowhere at all')
  await picker.findByText('No matching time zones')
  picker.fill('Search time zones', 'barcel')
  await user.click(await picker.findByText('Barcelona'))
  await user.click(await picker.findByText('Use Barcelona time'))
  const changed = await form.findByLabelText('Change time zone (currently Europe/Madrid)')
  await waitFor(() => expect(changed).toHaveFocus())
  await form.findByText(/, 11:00 in Barcelona$/)
  await takeCover(form)
  form.press('Create Event')
  await toast('Event created!')
  expect(api.sent('events.create')).toMatchObject([{ timeZone: 'Europe/Madrid' }])
})

it('asks which hour is meant when clocks go back, and refuses a skipped hour', async () => {
  const skipped = refuse('INVALID_INPUT', { fields: { starts: 'timeSkipped' } })
  const { user, form, api } = await openNewEvent({ coverFrom, read, create: skipped })
  fillIn(form, 'The long night', { date: clockChange(3), time: '02:30' })
  await takeCover(form)
  form.press('Create Event')
  await form.findByText("That time doesn't exist: the clocks go forward that day. Please choose another.")
  expect(form.getByRole('alert')).toHaveTextContent('One thing to fix')

  api.answer({ events: { create: refuse('INVALID_INPUT', { fields: { starts: 'timeTwice' } }) } })
  form.fill('Start date', clockChange(10))
  await waitFor(() => expect(form.queryByText(/the clocks go forward that day/)).toBeNull())
  form.getByText('The clocks go back that night, so 02:30 happens twice. Which one do you mean?')
  form.press('Create Event')
  await form.findByText('The clocks go back that day, so that time happens twice. Please choose which one.')
  expect(form.getByLabelText('The first 02:30 (GMT+2)')).not.toBeChecked()
  await user.click(form.getByLabelText('The second 02:30 (GMT+1)'))
  await waitFor(() => expect(form.queryByText(/^The clocks go back that day/)).toBeNull())
  api.answer({ events: { create } })
  form.press('Create Event')
  await toast('Event created!')
  const starts = { date: clockChange(10), time: '02:30', occurrence: 'second' }
  expect(api.sent('events.create').at(-1)).toMatchObject({ starts })
})

it('shows the chosen occurrence of a repeated hour when the event is edited', async () => {
  const { form } = await openEdit({ startsAt: `${clockChange(10)}T01:30:00.000Z` })
  expect(form.getByLabelText('The second 02:30 (GMT+1)')).toBeChecked()
})

it('takes a day from the calendar of a date field, by keyboard', async () => {
  const { user, form } = await openNewEvent({ days: () => ({ days: [] }) }, { wide: true })
  const calendar = form.getByLabelText('Calendar for the start')
  await user.click(calendar)
  const month = await openedDialog('Calendar for the start')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-current', 'date'))
  await user.keyboard('{PageDown}{ArrowRight}{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Calendar for the start', { selector: 'div' })).toBeNull())
  expect(month.queryByRole('grid')).toBeNull()
  form.getByText('Create Event')
  await waitFor(() => expect(calendar).toHaveFocus())
  await user.click(calendar)
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-current', 'date'))
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await waitFor(() => expect(form.field('Start date')).toHaveValue(dateAfter(2)))
  await waitFor(() => expect(calendar).toHaveFocus())

  await user.click(form.getByLabelText('Calendar for the end'))
  await waitFor(() => expect(document.activeElement).toHaveAttribute('tabindex', '0'))
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-disabled', 'true'))
  fireEvent.click(document.activeElement!)
  expect(form.field('End date')).toHaveValue('')
})
