import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { datesOf, lastDayOf, weekdayOf, weekdays } from '../../../../contract/values/repeat.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
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
import { toast } from '../../../testing/page.tsx'
import { anEvent } from '../../../testing/samples.ts'

const first = dateAfter(9)
const own = weekdayOf(first)
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const nameOf = (day: number) => names[day - 1] ?? ''
const other = weekdays.find(day => day > own) ?? 1

type Create = NonNullable<NonNullable<ApiAnswers['events']>['create']>
const created: Create = ({ id, title }) => anEvent({ id, title })

async function openRepeating(create: Create = created, every = 'Every week') {
  const page = await openNewEvent({
    create,
    coverFrom: () => aCover(),
    read: ({ eventId }) => anEvent({ id: eventId }),
  })
  fillIn(page.form, 'Run along the Aigües')
  await takeCover(page.form)
  await page.user.selectOptions(page.form.getByLabelText('Repeat'), every)
  return page
}
/** Steppers have a status too. */
const preview = (form: Form) =>
  form
    .getAllByRole('status')
    .filter(({ tagName }) => tagName !== 'OUTPUT')
    .at(-1)!.textContent

it('creates a series, and says its dates in words before', async () => {
  const { form, user, api } = await openRepeating()
  expect(form.getByRole('button', { name: nameOf(own) })).toHaveAttribute('aria-pressed', 'true')
  await user.click(form.getByRole('button', { name: nameOf(other) }))
  await user.click(within(form.getByRole('group', { name: 'Every week' })).getByRole('button', { name: 'Increase' }))
  expect(form.getByRole('group', { name: 'Every 2 weeks' })).toBeVisible()
  await user.click(form.getByRole('radio', { name: 'After a number of dates' }))
  form.fill('Number of dates', '7')
  const rule = { every: 'week' as const, interval: 2, weekdays: [own, other].toSorted() }
  const last = datesOf(rule, { count: 7 }, first).at(-1)!
  await waitFor(() => expect(preview(form)).toMatch(/^7 dates, every 2 weeks on \w+ and \w+ at 19:30/))
  expect(preview(form)).toContain(`… ${Number(last.slice(8))} `)
  expect(preview(form)).toContain('The time stays 19:30 in Barcelona when the clocks change.')
  form.press('Create Event')
  await toast('Event created!')
  expect(api.sent('events.create')).toMatchObject([{ repeat: { rule, ends: { count: 7 } } }])
})

it('keeps the weekday of the start on', async () => {
  const { form, user } = await openRepeating()
  const chip = form.getByRole('button', { name: nameOf(own) })
  await user.click(chip)
  expect(chip).toHaveAttribute('aria-pressed', 'true')
  expect(chip).toHaveAttribute('aria-disabled', 'true')
  form.fill('Start date', dateAfter(10))
  await waitFor(() => expect(chip).toHaveAttribute('aria-pressed', 'false'))
})

it('sends no repetition unless one is chosen', async () => {
  const { form, user, api } = await openRepeating()
  await user.selectOptions(form.getByLabelText('Repeat'), "Doesn't repeat")
  form.press('Create Event')
  await toast('Event created!')
  expect(api.sent('events.create')).toMatchObject([{ repeat: null }])
})

it('says at the number how many dates are possible', async () => {
  const { form, user, api } = await openRepeating(created, 'Every month')
  form.fill('Start date', lastDayOf(first).slice(0, 4) + '-03-31')
  await waitFor(() => expect(form.getByRole('radio', { name: /^Day 31/ })).toBeChecked())
  expect(form.getByText('Skips months without a 31st')).toBeVisible()
  expect(form.getByRole('radio', { name: /^The last \w+day$/ })).not.toBeChecked()
  expect(form.queryByRole('radio', { name: /^The fifth/ })).toBeNull()
  await user.click(form.getByRole('radio', { name: 'After a number of dates' }))
  form.fill('Number of dates', '40')
  form.press('Create Event')
  await waitFor(() =>
    expect(form.field('Number of dates')).toHaveAccessibleDescription(
      'A series can run for one year. Enter 8 or fewer.',
    ),
  )
  expect(form.field('Number of dates')).toHaveAttribute('aria-invalid', 'true')
  expect(preview(form)).toContain('Next dates31 March, 31 May, 31 July, 31 August, 31 October')
  expect(form.getByRole('alert')).toHaveTextContent('Repetition.')
  await user.click(form.getByText('Go to the first one'))
  await waitFor(() => expect(form.field('Number of dates')).toHaveFocus())
  form.fill('Number of dates', '8')
  await waitFor(() => expect(form.queryByText(/^A series can run/)).toBeNull())
  expect(api.sent('events.create')).toEqual([])
})

it('asks when the series ends', async () => {
  const { form } = await openRepeating()
  form.press('Create Event')
  await waitFor(() =>
    expect(form.field('Last day of the series')).toHaveAccessibleDescription('Please choose when the series ends.'),
  )
  expect(form.getByText('Next dates')).toBeVisible()
  form.fill('Last day of the series', dateAfter(3))
  await waitFor(() =>
    expect(form.field('Last day of the series')).toHaveAccessibleDescription('A series ends after its first date.'),
  )
  expect(form.queryByText('Next dates')).toBeNull()
  form.fill('Last day of the series', dateAfter(400))
  await waitFor(() =>
    expect(form.field('Last day of the series')).toHaveAccessibleDescription('A series can run for one year.'),
  )
  expect(form.queryByText('Next dates')).toBeNull()
  form.fill('Last day of the series', dateAfter(30))
  await waitFor(() => expect(preview(form)).toMatch(/^4 dates, every \w+day at 19:30/))
})

it.each([
  { path: 'repeat.ends', code: 'repeatYear', message: 'A series can run for one year.' },
  { path: 'repeat.ends.until', code: 'repeatMany', message: 'A series can have up to 120 dates.' },
  { path: 'repeat.rule.weekdays', code: 'repeatWeekday', message: 'Please include the weekday of the first date.' },
] as const)('shows at its field that the server refuses it: $path', async ({ path, code, message }) => {
  const { form } = await openRepeating(refuse('INVALID_INPUT', { fields: { [path]: code } }))
  form.fill('Last day of the series', dateAfter(30))
  form.press('Create Event')
  await form.findByText(message)
  expect(form.getByRole('alert')).toHaveTextContent('One thing to fix')
  expect(form.field('Title')).toHaveValue('Run along the Aigües')
  form.fill('Last day of the series', dateAfter(40))
  await waitFor(() => expect(form.queryByText(message)).toBeNull())
})

it('restores the repetition with the draft', async () => {
  const { form, user, go } = await openRepeating()
  await user.click(form.getByRole('button', { name: nameOf(other) }))
  await user.click(form.getByRole('radio', { name: 'After a number of dates' }))
  form.fill('Number of dates', '9')
  await go('/ask')
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  await go('/events?new=1')
  const again = await openedDialog('New Event')
  expect(again.getByLabelText('Repeat')).toHaveValue('week')
  expect(again.getByRole('button', { name: nameOf(other) })).toHaveAttribute('aria-pressed', 'true')
  expect(again.field('Number of dates')).toHaveValue('9')
})

it('is offered for a copy, not for an edit', async () => {
  const { form } = await openEdit({ title: 'Sunday swim' })
  expect(form.queryByLabelText('Repeat')).toBeNull()
  form.press('Duplicate this event')
  const copy = await openedDialog('New Event')
  expect(copy.getByLabelText('Repeat')).toHaveValue('never')
})
