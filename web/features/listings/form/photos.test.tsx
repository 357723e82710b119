import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { held, rawRefusal, refuse } from '../../../testing/fake-api.ts'
import { toast } from '../../../testing/page.tsx'
import { aPicture } from '../../../testing/pictures.ts'
import {
  addPhotos,
  aStoredPhoto,
  choose,
  expectMissing,
  fillIn,
  openForm,
  press,
  submit,
  tiles,
  type,
} from '../../../testing/listing-form.ts'

const tooLarge = 5 * 1024 * 1024
const largeTiff = new File(['not drawn'], 'a.tiff', { type: 'image/tiff' })
Object.defineProperty(largeTiff, 'size', { value: tooLarge })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const taken = () => Response.json(aStoredPhoto())

it('rejects non-image files before the upload', async () => {
  const { form, api } = await openForm('selling')
  const unreadable = (name: string, type: string) => new File(['no picture'], name, { type })
  for (const [file, message] of [
    [aPicture({ name: 'a.svg', type: 'image/svg+xml' }), 'SVG files are not allowed'],
    [unreadable('a.heic', 'image/heic'), "This browser can't open HEIC photos. Please choose a JPEG."],
    [
      aPicture({ name: 'a.pdf', type: 'application/pdf' }),
      'Please select an image file (JPEG, PNG, WebP, AVIF, GIF, or TIFF)',
    ],
    [largeTiff, 'Image processing failed: Image must be less than 5MB'],
    [unreadable('A.HEIC', ''), "This browser can't open HEIC photos. Please choose a JPEG."],
    [unreadable('a.png', 'image/png'), "Image processing failed: We couldn't read that image. Please try another one."],
  ] as const) {
    choose(form, [file])
    await form.findByText(message)
    await waitFor(() => expect(tiles(form)).toHaveLength(0))
    expect(form.getByText('Add photos').closest('button')).toHaveAccessibleDescription(expect.stringContaining(message))
  }
  expect(api.sent('PUT /api/photos')).toEqual([])
  await addPhotos(form, [aPicture({ name: 'a.gif', type: 'image/gif', bytes: 5 * tooLarge })])
  expect(form.queryByText(/^Image/)).toBeNull()
})

it('announces only the photos that can be read', async () => {
  const { form, api } = await openForm('selling')
  const announced = () => form.queryAllByText(/^\d photos? added$/).map(({ textContent }) => textContent)
  const broken = new File(['no picture'], 'a.png', { type: 'image/png' })
  choose(form, [broken])
  await form.findByText(/^Image processing failed: We couldn't read that image/)
  choose(form, [broken, aPicture({ width: 8160, height: 6120 }), broken])
  await waitFor(() => expect(announced()).toEqual(['1 photo added']))
  api.raw({ 'PUT /api/photos': () => rawRefusal('IMAGE_UNREADABLE') })
  // Only the server can read a TIFF.
  choose(form, [new File(['not drawn'], 'a.tiff', { type: 'image/tiff' })])
  await form.findByText("Image processing failed: We couldn't read that image. Please try another one.")
  expect(announced()).toEqual([])
})

it('accepts the first eight of nine photos', async () => {
  const { form } = await openForm('selling')
  choose(
    form,
    Array.from({ length: 9 }, () => aPicture()),
  )
  await form.findByText('You can add up to 8 photos. Only the first 8 were added.')
  await form.findByText('8 of 8')
  expect(tiles(form)).toHaveLength(8)
  expect(form.queryByText('Add photos')).toBeNull()
  await press(form, 'Remove photo 8')
  await form.findByText('7 of 8')
  await waitFor(() => expect(form.getByLabelText('Remove photo 7')).toHaveFocus())
})

it('names a photo whose upload failed, and retries or removes it', async () => {
  const { form, api } = await openForm('selling', { raw: { 'PUT /api/photos': lost } })
  await fillIn(form, 'A lamp with a photo')
  choose(form, [aPicture(), aPicture()])
  await form.findByText(/^Failed to upload image 2: Connection trouble/)
  await expectMissing(form, 'Still to fix: a photo that was not uploaded')
  api.raw({ 'PUT /api/photos': taken })
  await press(form, 'Retry photo 1')
  await waitFor(() => expect(form.queryByText(/^Failed to upload image 1/)).toBeNull())
  await press(form, 'Remove photo 2')
  await expectMissing(form, undefined)
})

it('resumes an upload after the delay that the server asked for', async () => {
  const { form, api } = await openForm('selling', {
    raw: { 'PUT /api/photos': () => rawRefusal('TOO_MANY_REQUESTS', { retryAfter: 0.01 }) },
  })
  choose(form, [aPicture()])
  await form.findByText(/^Failed to upload image 1: .* The upload will continue automatically in a moment\.$/)
  api.raw({ 'PUT /api/photos': taken })
  await waitFor(() => expect(form.queryByLabelText(/^(Preparing|Uploading) photo/)).toBeNull())
  expect(form.queryByText(/^Failed to upload/)).toBeNull()
  expect(tiles(form)).toHaveLength(1)
})

it('cancels the upload of a removed photo', async () => {
  let stopped: AbortSignal | undefined
  const { promise, release } = held<Response>()
  const { form } = await openForm('selling', {
    raw: {
      'PUT /api/photos': ({ signal }) => {
        stopped = signal
        return promise
      },
    },
  })
  choose(form, [aPicture()])
  expect(await form.findByLabelText('Uploading photo 1')).toHaveRole('progressbar')
  await expectMissing(form, 'Still missing: title, price, condition, location and delivery')
  await press(form, 'Remove photo 1')
  expect(stopped?.aborted).toBe(true)
  release(taken())
  await waitFor(() => expect(form.getByText('Add photos').closest('button')).toHaveFocus())
  expect(tiles(form)).toHaveLength(0)
})

it('names photos that the server no longer has, to be picked again', async () => {
  const photos = [aStoredPhoto(), aStoredPhoto()]
  const uploads = [...photos]
  const paths = photos.map(({ picture }) => new URL(picture.sizes[0]!.url).pathname)
  const { form, api } = await openForm('selling', {
    api: { listings: { create: refuse('PHOTO_NOT_FOUND') } },
    raw: {
      'PUT /api/photos': () => Response.json(uploads.shift()),
      [`HEAD ${paths[0]}`]: () => new Response(),
      [`HEAD ${paths[1]}`]: () => new Response(null, { status: 404 }),
    },
  })
  await fillIn(form, 'A lamp from yesterday')
  await addPhotos(form, [aPicture()])
  await addPhotos(form, [aPicture()])
  await submit(form)
  await form.findByText('Photo 2 is no longer available. Please choose it again.')
  expect(tiles(form)).toHaveLength(1)
  expect(form.getByLabelText('Title')).toHaveValue('A lamp from yesterday')
  expect(api.sent('listings.create')).toHaveLength(1)
})

it('accepts dropped or pasted photos', async () => {
  const { form } = await openForm('selling')
  const group = form.getByRole('group', { name: 'Photos' })
  fireEvent.dragOver(group, { dataTransfer: { types: ['Files'] } })
  await form.findByText('Drop them here')
  fireEvent.drop(group, { dataTransfer: { types: ['Files'], files: [aPicture(), aPicture()] } })
  await waitFor(() => expect(tiles(form)).toHaveLength(2))
  fireEvent.paste(form.getByLabelText('Price'), { clipboardData: { types: ['Files'], files: [aPicture()] } })
  await waitFor(() => expect(tiles(form)).toHaveLength(3))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await waitFor(() => expect(form.queryAllByLabelText(/^(Preparing|Uploading) photo/)).toEqual([]))
})

it('edits the alternative text of a photo', async () => {
  const { form, api } = await openForm('selling')
  await fillIn(form, 'A lamp with words')
  await addPhotos(form, [aPicture()])
  await press(form, 'Describe photo 1')
  fireEvent.change(await screen.findByLabelText(/^Description/), { target: { value: 'An armchair from above' } })
  fireEvent.click(screen.getByText('Done'))
  await form.findByLabelText('Photo 1: An armchair from above. Change its description')
  await submit(form)
  await toast('Listing created successfully!')
  expect(api.sent('listings.create')).toMatchObject([{ listing: { photos: [{ alt: 'An armchair from above' }] } }])
})

it('empties a restored draft, photos included, on "Start over"', async () => {
  const { form, go, user } = await openForm('selling')
  await press(form, 'Renting')
  type(form, 'Title', 'Sunny room on Verdi')
  type(form, 'Details', 'Third floor.')
  type(form, 'Available from', '2099-06-13')
  await addPhotos(form, [aPicture()])
  await go('/ask')
  await screen.findByRole('heading', { level: 1, name: 'The Ask' })
  await go('/swap?new=renting')
  const again = within(await findDialog('New Listing'))
  expect(again.getByLabelText('Title')).toHaveValue('Sunny room on Verdi')
  expect(again.getByLabelText('Available from')).toHaveValue('2099-06-13')
  expect(tiles(again)).toHaveLength(1)
  await submit(again)
  await again.findByText('Location is required for rental items')
  await user.click(again.getByText('Start over'))
  await again.findByText('0 of 8')
  expect(again.getByLabelText('Title')).toHaveValue('')
  expect(again.getByRole('textbox', { name: /^Details/ })).toHaveValue('')
  expect(again.getByLabelText('Available from')).toHaveValue('')
  expect(again.queryByText('Location is required for rental items')).toBeNull()
  expect(again.queryByText(/^We restored the listing/)).toBeNull()
  await user.keyboard('{Escape}')
  await noDialog()
})
