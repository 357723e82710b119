import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { noConnection, refuse } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aPicture } from '../../../testing/pictures.ts'
import { aListing } from '../../../testing/samples.ts'
import {
  addPhotos,
  aStoredPhoto,
  fillIn,
  leave,
  expectMissing,
  press,
  openForm,
  stored,
  submit,
  tiles,
  type,
} from '../../../testing/listing-form.ts'

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
const invalidPrice = 'Please enter a price of 0 or more, such as 85 or 85.50, and thousands without a separator: 1250.'

it('names missing fields above the button, and next to each field once the button is pressed', async () => {
  const { form } = await openForm('selling')
  type(form, 'Title', 'Sof')
  type(form, 'Price', '40')
  await expectMissing(form, 'Still missing: a photo, condition, location and delivery')
  const button = form.getByRole('button', { name: 'Create Listing' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/^Still missing: a photo/)
  await submit(form)
  await form.findByText('At least 1 photo is required for selling items')
  for (const message of [
    'Title must be between 4 and 80 characters',
    'Condition is required for selling items',
    'Location is required for selling items',
    'Please select a valid delivery method',
  ])
    expect(form.getByText(message)).toBeVisible()
  await waitFor(() => expect(form.getByText('Add photos').closest('button')).toHaveFocus())
})

it('keeps an invalid price as typed and explains the error', async () => {
  const { form } = await openForm('selling')
  const price = form.getByLabelText('Price')
  for (const [typed, message] of [
    ['-1', invalidPrice],
    ['abc', invalidPrice],
    ['1e9', invalidPrice],
    ['1000000.01', 'That price is too high to list here.'],
  ] as const) {
    type(form, 'Price', typed)
    leave(form, 'Price')
    await waitFor(() => expect(price).toHaveAccessibleDescription(message))
    expect(price).toHaveValue(typed)
    type(form, 'Price', '40')
    await waitFor(() => expect(price).toHaveAccessibleDescription(''))
  }
})

it('names invalid fields and focuses the first one', async () => {
  const { form, api } = await openForm('selling')
  await fillIn(form, 'A sofa that found a home')
  type(form, 'Price', 'abc')
  await addPhotos(form, [aPicture()])
  await expectMissing(form, 'Still to fix: price')
  type(form, 'Price', '0')
  await expectMissing(form, undefined)
  type(form, 'Title', 'x'.repeat(81))
  await expectMissing(form, 'Still to fix: title')
  type(form, 'Title', 'x'.repeat(80))
  type(form, 'Details', 'x'.repeat(2001))
  await submit(form)
  const details = form.getByRole('textbox', { name: /^Details/ })
  await waitFor(() => expect(details).toHaveFocus())
  expect(details).toHaveAccessibleDescription('Details must be 2000 characters or less')
  type(form, 'Details', '')
  await submit(form)
  await toast('Listing created successfully!')
  expect(api.sent('listings.create')).toMatchObject([{ listing: { cents: 0, title: 'x'.repeat(80) } }])
})

it('keeps the typed values when the type changes, and lists a room with its dates and deposit', async () => {
  const { form, api } = await openForm('selling')
  type(form, 'Title', 'Sunny room on Verdi')
  type(form, 'Price', '620')
  await press(form, 'Renting')
  expect(form.getByLabelText('Title')).toHaveValue('Sunny room on Verdi')
  expect(form.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expectMissing(form, 'Still missing: a photo and location')
  type(form, 'Location', 'Vila de Gràcia')
  await press(form, 'Dates are flexible')
  type(form, 'Available from', day(10))
  type(form, 'Until', day(10))
  leave(form, 'Until')
  await form.findByText('End date must be after start date')
  type(form, 'Until', day(100))
  await waitFor(() => expect(form.queryByText('End date must be after start date')).toBeNull())
  type(form, 'Deposit', '1 240')
  type(form, 'Minimum rental', '3 months')
  await addPhotos(form, [aPicture()])
  await submit(form)
  await toast('Listing created successfully!')
  expect(api.sent('listings.create')).toMatchObject([
    {
      listing: {
        type: 'renting',
        cents: 62_000,
        period: 'month',
        place: 'Vila de Gràcia',
        delivery: null,
        datesFlexible: true,
        from: day(10),
        until: day(100),
        depositCents: 124_000,
        minDuration: '3 months',
      },
    },
  ])
})

it('clears the errors when the type changes, also those of the server', async () => {
  const { form, api } = await openForm('selling')
  await fillIn(form, 'A sofa that found a home')
  await addPhotos(form, [aPicture()])
  api.answer({ listings: { create: refuse('INVALID_INPUT', { fields: { 'listing.cents': 'listingPriceHigh' } }) } })
  await submit(form)
  await form.findByText('That price is too high to list here.')
  await press(form, 'Renting')
  await waitFor(() => expect(form.queryByText('That price is too high to list here.')).toBeNull())
  type(form, 'Title', 'Sof')
  leave(form, 'Price')
  leave(form, 'Title')
  await form.findByText('Title must be between 4 and 80 characters')
  expect(form.queryByText('That price is too high to list here.')).toBeNull()
})

it('names what a rental lacks', async () => {
  const { form } = await openForm('renting')
  await submit(form)
  expect(await form.findByText('Location is required for rental items')).toBeVisible()
  expect(form.getByText('At least 1 photo is required for rental items')).toBeVisible()
})

it('lists tickets without a photo, and shows server-side errors next to the field', async () => {
  const { form, api } = await openForm('ticket')
  await expectMissing(form, 'Still missing: title, price, event date, category and delivery')
  await submit(form)
  await form.findByText('Event date is required for tickets')
  expect(form.getByText('Ticket category is required')).toBeVisible()
  type(form, 'Title', '2 × Nits al Parc')
  type(form, 'Price', '38')
  type(form, 'Event date', day(-2))
  type(form, 'Event time', '21:00')
  await press(form, 'Increase')
  type(form, 'Category', 'concert')
  type(form, 'Venue', 'Parc del Fòrum')
  await press(form, 'Digital transfer')

  api.answer({ listings: { create: refuse('INVALID_INPUT', { fields: { 'listing.starts': 'eventPast' } }) } })
  await submit(form)
  await form.findByText('That date has already passed.')
  await toast(/^Failed to create listing: /)
  expect(form.getByLabelText('Title')).toHaveValue('2 × Nits al Parc')
  type(form, 'Event date', day(20))
  await waitFor(() => expect(form.queryByText('That date has already passed.')).toBeNull())

  api.answer({ listings: { create: refuse('INVALID_INPUT', { fields: { 'listing.quantity': 'ticketQuantity' } }) } })
  await submit(form)
  await waitFor(() =>
    expect(form.getByRole('group', { name: 'Tickets' })).toHaveAccessibleDescription(
      /Ticket quantity must be between 1 and 10/,
    ),
  )

  api.answer({ listings: { create: ({ id, listing }) => stored(id, listing) } })
  await submit(form)
  await toast('Listing created successfully!')
  expect(api.sent('listings.create').at(-1)).toMatchObject({
    listing: {
      type: 'ticket',
      starts: { date: day(20), time: '21:00' },
      quantity: 2,
      category: 'concert',
      venue: 'Parc del Fòrum',
      delivery: 'digital_transfer',
      photos: [],
    },
  })
})

it('stores one listing when the first answer is lost and the button is pressed twice', async () => {
  const { form, api } = await openForm('selling', { api: { listings: { create: noConnection } } })
  await fillIn(form, 'A lamp that is offered once')
  await addPhotos(form, [aPicture()])
  await submit(form)
  await toast(/^Failed to create listing: /)
  api.answer({ listings: { create: refuse('ALREADY_STORED', { version: 'v1' }) } })
  type(form, 'Title', 'A lamp that is offered but once')
  await Promise.all([submit(form), submit(form)])
  await toast("Your listing was already created. We've updated it with your changes.")
  const [first, second, ...more] = api.sent('listings.create') as { id: string }[]
  expect(second?.id).toBe(first?.id)
  expect(more).toEqual([])
  expect(api.sent('listings.edit')).toMatchObject([
    { listingId: first?.id, listing: { title: 'A lamp that is offered but once' }, basedOn: 'v1' },
  ])
})

it('shows that listing requires a city', async () => {
  const { form } = await openForm('selling', { api: { listings: { create: refuse('NO_CITY') } } })
  await fillIn(form, 'A walnut shelf')
  await addPhotos(form, [aPicture()])
  await submit(form)
  await toast(/City information is required/)
  expect(form.getByLabelText('Title')).toHaveValue('A walnut shelf')
})

it('asks before closing a changed form, and discards the draft of a discarded listing', async () => {
  const { user } = await openForm('selling')
  const reopened = async () => {
    await noDialog()
    await user.click(screen.getAllByText('New Listing')[0]!)
    return within(await findDialog('New Listing'))
  }
  await user.keyboard('{Escape}')

  const form = await reopened()
  type(form, 'Title', 'A thought')
  await addPhotos(form, [aPicture()])
  await press(form, 'Cancel')
  await press(within(await findDialog('Discard this listing?')), 'Keep editing')
  await findDialog('New Listing')
  expect(form.getByLabelText('Title')).toHaveValue('A thought')
  await press(form, 'Cancel')
  await press(within(await findDialog('Discard this listing?')), 'Discard')

  const empty = await reopened()
  expect(empty.getByLabelText('Title')).toHaveValue('')
  expect(empty.getByText('0 of 8')).toBeVisible()
})

it("edits the viewer's own listing in place, photos included", async () => {
  const photos = [aStoredPhoto(), aStoredPhoto()].map(photo => ({ ...photo, alt: null }))
  const listing: ListingDetail = aListing({
    photos,
    can: { message: false, edit: true, sell: true, remove: true, takeDown: false, report: false, feature: false },
  })
  const { api, user } = await openPage(`/listings/${listing.id}`, {
    api: {
      listings: {
        read: () => listing,
        similar: () => ({ items: [] }),
        edit: ({ listing: { cents } }) => ({ ...listing, price: { ...listing.price, cents } }),
      },
    },
  })
  await user.click(await screen.findByLabelText('More options for this listing'))
  await user.click(await screen.findByText('Edit Listing'))
  const form = within(await findDialog('Edit Listing'))
  expect(form.getByLabelText('Title')).toHaveValue('A walnut shelf')
  expect(form.getByLabelText('Price')).toHaveValue('85')
  expect(form.queryByRole('radiogroup', { name: 'Listing type' })).toBeNull()
  await user.click(form.getByLabelText('Remove photo 1'))
  expect(tiles(form)).toHaveLength(1)
  type(form, 'Price', '85.50')
  await user.click(form.getByText('Save'))
  await toast('Listing updated!')
  await noDialog()
  expect(api.sent('listings.edit')).toMatchObject([
    { listingId: listing.id, listing: { cents: 8_550, photos: [{ photoId: photos[1]?.photoId }] } },
  ])
  expect((await screen.findAllByText('€85.50'))[0]).toBeVisible()
})
