import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { aCover, fillIn, openEdit, openedDialog, openNewEvent, takeCover } from '../../../testing/event-form.ts'
import { toast } from '../../../testing/page.tsx'
import { anEvent } from '../../../testing/samples.ts'

const section = async () => within(await screen.findByRole('region', { name: 'Who can see it' }))
const switches = (area: Awaited<ReturnType<typeof section>>) => [
  area.getByRole('switch', { name: 'Visible by link' }),
  area.getByRole('switch', { name: 'Findable' }),
]

it('keeps a new event off the web unless the organizer turns the link on', async () => {
  const { form, user, api } = await openNewEvent({
    coverFrom: () => aCover(),
    create: ({ id, title }) => anEvent({ id, title }),
    read: ({ eventId }) => anEvent({ id: eventId }),
  })
  fillIn(form, 'Vermut on the roof')
  await takeCover(form)
  const area = await section()
  const [link, findable] = switches(area)
  expect(link).not.toBeChecked()
  expect(link).toHaveAccessibleDescription('Off: only members of Our Peeps can see this event')
  expect(findable).toBeDisabled()
  expect(findable).toHaveAccessibleDescription('Turn on “Visible by link” first')
  expect(area.queryByLabelText('Public link')).toBeNull()

  await user.click(link!)
  expect(findable).toBeEnabled()
  expect(findable).not.toBeChecked()
  expect(area.getByRole('list', { name: 'People without an account see' })).toHaveTextContent('Neighborhood')
  expect(area.getByRole('list', { name: "They don't see" })).toHaveTextContent('Names and photos of people')
  expect(area.getByLabelText('Public link')).toHaveAccessibleDescription('The link works once the event is created.')
  expect(area.queryByText('See the preview')).toBeNull()
  await user.click(findable!)
  form.press('Create Event')
  await toast('Event created!')
  expect(api.sent('events.create')).toMatchObject([{ shared: true, findable: true }])
})

it('shows the link of a shared event, and turns it off together with "Findable"', async () => {
  const { form, user, api, event } = await openEdit(
    { shared: true, findable: true },
    { edit: ({ eventId }) => anEvent({ id: eventId }) },
  )
  const area = await section()
  const [link, findable] = switches(area)
  const url = `${location.origin}/e/${event.id}`
  expect(area.getByLabelText('Public link')).toHaveValue(url)
  expect(area.getByLabelText('Public link')).toHaveAttribute('readonly')
  expect(area.getByRole('link', { name: /^See the preview/ })).toHaveAttribute('href', `/e/${event.id}`)
  await user.click(area.getByRole('button', { name: 'Copy link' }))
  await toast('Link copied.')
  expect(await navigator.clipboard.readText()).toBe(url)
  await user.click(link!)
  expect(findable).not.toBeChecked()
  expect(area.queryByLabelText('Public link')).toBeNull()
  form.press('Save Changes')
  await waitFor(() => expect(api.sent('events.edit')).toMatchObject([{ shared: false, findable: false }]))
})

it('says that a link works once it is saved', async () => {
  const { user } = await openEdit({ shared: false, findable: false })
  const area = await section()
  await user.click(switches(area)[0]!)
  expect(area.getByLabelText('Public link')).toHaveAccessibleDescription('The link works once you save.')
  expect(area.queryByText('See the preview')).toBeNull()
})

it('does not share a copy', async () => {
  const { form, api } = await openEdit(
    { shared: true, findable: true, cover: aCover().picture },
    { create: ({ id, title }) => anEvent({ id, title }) },
  )
  form.press('Duplicate this event')
  const copy = await openedDialog('New Event')
  copy.press('Create Event')
  await toast('Event duplicated!')
  expect(api.sent('events.create')).toMatchObject([{ shared: false, findable: false }])
})
