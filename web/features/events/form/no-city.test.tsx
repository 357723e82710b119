import { expect, it } from 'vitest'
import { aCover, fillIn, openNewEvent, takeCover } from '../../../testing/event-form.ts'
import { refuse } from '../../../testing/fake-api.ts'

it('shows that creating an event requires a city', async () => {
  const { form } = await openNewEvent({ coverFrom: aCover, create: refuse('NO_CITY') })
  fillIn(form, 'Vermouth on the roof')
  await takeCover(form)
  form.press('Create Event')
  await form.findByText(/You must be part of a city to create events/)
  expect(form.getByLabelText('Title')).toHaveValue('Vermouth on the roof')
})
