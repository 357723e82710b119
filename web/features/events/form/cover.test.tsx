import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { held, rawRefusal, refuse } from '../../../testing/fake-api.ts'
import {
  aCover,
  fillIn,
  openEdit,
  openedDialog,
  openNewEvent,
  takeCover,
  type Form,
} from '../../../testing/event-form.ts'
import { toast } from '../../../testing/page.tsx'
import { aPicture } from '../../../testing/pictures.ts'
import { anEvent } from '../../../testing/samples.ts'

const coverFrom = () => aCover()
const tooLarge = 5 * 1024 * 1024 + 1
const add = (form: Form) => form.getByText('Add a cover photo').closest('button')
const choose = (form: Form, file: File) =>
  fireEvent.change(form.getByLabelText('Add a cover photo', { selector: 'input' }), { target: { files: [file] } })
const address = 'Or paste an image URL'

const largeTiff = new File(['not drawn'], 'me.tiff', { type: 'image/tiff' })
Object.defineProperty(largeTiff, 'size', { value: tooLarge })

it('rejects non-image files before the upload', async () => {
  const { form, api } = await openNewEvent()
  for (const [file, message] of [
    [aPicture({ name: 'me.svg', type: 'image/svg+xml' }), 'SVG files are not allowed'],
    [
      new File(['no picture'], 'me.pdf', { type: 'application/pdf' }),
      'Please select an image file (JPEG, PNG, WebP, AVIF, GIF, or TIFF)',
    ],
    [largeTiff, 'Image must be less than 5MB'],
    [new File(['no picture'], 'me.png', { type: 'image/png' }), "We couldn't read that image. Please try another one."],
  ] as const) {
    choose(form, file)
    await form.findByText(message)
    await waitFor(() => expect(add(form)).toHaveAccessibleDescription(expect.stringContaining(message)))
  }
  expect(api.sent('PUT /api/covers')).toEqual([])
})

it.each(['not an address', 'http://127.0.0.1:9/cover.png'])('reports that no picture comes from %s', async typed => {
  const { form, api } = await openNewEvent({ coverFrom: refuse('IMAGE_ADDRESS') })
  form.fill(address, typed)
  await form.findByText('Use')
  fireEvent.keyDown(form.field(address), { key: 'Enter' })
  await form.findByText("We couldn't get an image from that URL.")
  expect(form.field(address)).toHaveValue(typed)
  expect(form.field(address)).toHaveAccessibleDescription("We couldn't get an image from that URL.")
  expect(api.sent('events.coverFrom')).toEqual([{ url: typed }])
})

it('shows that a picture is being fetched, and allows removing it', async () => {
  const { promise, release } = held<ReturnType<typeof aCover>>()
  const { form, user } = await openNewEvent({ coverFrom: () => promise })
  form.fill(address, 'https://example.org/cover.jpg')
  await user.click(form.getByText('Use'))
  await form.findByText('Fetching...')
  release(aCover())
  expect(await form.findByAltText('Your cover photo')).toHaveAttribute('src', '/media/covers/320.webp')
  await user.click(form.getByLabelText('Remove cover photo'))
  await form.findByText('Add a cover photo')
})

it('fetches the picture from a typed URL when the event is created', async () => {
  const { coverId, picture } = aCover()
  const { form, api } = await openNewEvent({
    coverFrom: () => ({ coverId, picture }),
    create: ({ id, title }) => anEvent({ id, title }),
    read: ({ eventId }) => anEvent({ id: eventId }),
  })
  fillIn(form, 'Rooftop vermut')
  form.fill(address, 'https://example.org/cover.jpg')
  await form.findByText('Use')
  form.press('Create Event')
  await toast('Event created!')
  expect(api.sent('events.coverFrom')).toEqual([{ url: 'https://example.org/cover.jpg' }])
  expect(api.sent('events.create')).toMatchObject([{ cover: { coverId } }])
})

it('requires a cover, and asks for a new one when the server no longer has it', async () => {
  const { form } = await openNewEvent({ coverFrom, create: refuse('COVER_NOT_FOUND') })
  fillIn(form, 'Rooftop vermut')
  form.press('Create Event')
  expect(await form.findByRole('alert')).toHaveTextContent('Cover photo.')
  form.getByText('Please upload a cover photo or provide an image URL')
  await takeCover(form)
  form.press('Create Event')
  await form.findByText('That image is no longer available. Please choose it again.')
  expect(form.getByRole('alert')).toHaveTextContent('Cover photo.')
})

it('removes the cover of an event, and restores it', async () => {
  const { picture } = aCover()
  const { form, api, user } = await openEdit({ cover: picture }, { edit: refuse('INTERNAL') })
  await user.click(form.getByLabelText('Remove cover photo'))
  await user.click(await form.findByText('Keep the current one'))
  await user.click(await form.findByLabelText('Remove cover photo'))
  form.press('Save Changes')
  await form.findByText('Failed to update event')
  expect(api.sent('events.edit')).toMatchObject([{ cover: null }])
})

it('accepts a dropped or pasted picture', async () => {
  const { form } = await openNewEvent()
  const area = form.getByRole('group', { name: 'Cover photo' })
  fireEvent.dragOver(area)
  await form.findByText('Drop it here')
  fireEvent.drop(area, { dataTransfer: { files: [aPicture()] } })
  const crop = await openedDialog('Drag to position')
  crop.getByText("You can also use the arrow keys. People will see what's inside the frame.")
  crop.press('Cancel')
  await waitFor(() => expect(screen.queryByText('Drag to position')).toBeNull())
  fireEvent.paste(area, { clipboardData: { files: [aPicture()] } })
  expect((await openedDialog('Drag to position')).getByLabelText('Your cover photo in its frame')).toBeVisible()
})

it('shows upload progress, cancels an upload, and retries a failed one', async () => {
  const upload = held<Response>()
  const { form, api } = await openNewEvent()
  api.raw({ 'PUT /api/covers': () => upload.promise })
  const send = async () => {
    choose(form, aPicture({ width: 3200, height: 2400 }))
    const crop = await openedDialog('Drag to position')
    await waitFor(() => expect(crop.getByText('Use This Position').closest('button')).toBeEnabled())
    crop.press('Use This Position')
  }
  await send()
  await form.findByRole('progressbar', { name: 'Uploading cover photo' })
  fireEvent.click(form.getByText('Cancel', { selector: 'form button' }))
  await form.findByText('Add a cover photo')

  api.raw({ 'PUT /api/covers': () => rawRefusal('INTERNAL') })
  await send()
  await toast('Upload failed')
  await toast('Failed to upload cover image')
  form.getByText(/^Failed to upload image: /)
  api.raw({ 'PUT /api/covers': () => Response.json(aCover()) })
  form.press('Try Again')
  await form.findByText('Change', { selector: 'form [id=event-cover]' })
})
