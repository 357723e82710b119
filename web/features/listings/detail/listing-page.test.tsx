import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ListingDetail } from '../../../../contract/listings.ts'
import type { LiveEvent } from '../../../../contract/live.ts'
import { findDialog } from '../../../testing/dialog.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aConversation, aListing, anAdmin, anId, aPerson, minutesAgo } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

type User = Awaited<ReturnType<typeof openPage>>['user']

const ownListing = (change: Partial<ListingDetail> = {}) =>
  aListing({
    can: { message: false, edit: true, sell: true, remove: true, takeDown: false, report: false, feature: false },
    ...change,
  })
const unknown = { hometown: null, country: null, jobTitle: null, company: null }
const answers = (listing: ListingDetail): ApiAnswers => ({
  listings: { read: () => listing, similar: () => ({ items: [] }) },
})
const open = (listing: ListingDetail, more: ApiAnswers['listings'] = {}) =>
  openPage(`/listings/${listing.id}`, { api: { listings: { ...answers(listing).listings, ...more } } })

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const fact = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling
const openMenu = async (user: User) => user.click(await screen.findByLabelText('More options for this listing'))
async function choose(user: User, action: string) {
  await openMenu(user)
  await user.click(await screen.findByText(action, { selector: '[role=menuitem] *, [role=menuitem]' }))
}

it('shows price, facts and details of something for sale', async () => {
  const createdAt = new Date().toISOString()
  await open(aListing({ createdAt, details: 'Third floor.\nMore at https://example.org/chair' }))
  await heading('A walnut shelf')
  expect(screen.getByText('€85')).toBeVisible()
  expect(await fact('Condition')).toHaveTextContent('Good')
  expect(await fact('Location')).toHaveTextContent('Sant Antoni')
  expect(await fact('Delivery')).toHaveTextContent('Pickup')
  expect(await fact('Listed')).toHaveTextContent('Today')
  expect(screen.getByText('https://example.org/chair')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

it('shows when a room is available and on what terms', async () => {
  const rental = { datesFlexible: true, from: null, until: null, depositCents: 100_000, minDuration: '3 months' }
  await open(aListing({ type: 'renting', price: { cents: 62_050, currency: 'EUR', period: 'month' }, rental }))
  expect(await fact('Available')).toHaveTextContent('Dates are flexible')
  expect(await fact('Deposit')).toHaveTextContent('€1,000')
  expect(await fact('Minimum rental')).toHaveTextContent('3 months')
  expect(screen.getByText('€620.50')).toHaveTextContent('€620.50 / month')
})

it('shows what a ticket is for, and that its event has ended', async () => {
  const ticket = { category: 'concert', section: 'Block 12', platform: null, isOver: false } as const
  const listing = aListing({
    type: 'ticket',
    place: 'Palau Sant Jordi',
    startsAt: '2099-06-12T19:00:00.000Z',
    timeZone: 'Europe/Madrid',
    quantity: 2,
    delivery: 'digital_transfer',
    ticket,
  })
  const { api, client } = await open(listing)
  expect(await fact('When')).toHaveTextContent('12 June 2099, 21:00')
  expect(await fact('Venue')).toHaveTextContent('Palau Sant Jordi')
  expect(await fact('Quantity')).toHaveTextContent('2 tickets')
  expect(await fact('Category')).toHaveTextContent('Concert')
  expect(await fact('Section')).toHaveTextContent('Block 12')
  expect(await fact('Delivery')).toHaveTextContent('Digital transfer')
  expect(screen.queryByLabelText('View full screen')).toBeNull()
  expect(screen.queryByText('This event has ended')).toBeNull()
  api.answer(answers({ ...listing, ticket: { ...ticket, isOver: true } }))
  await client.invalidateQueries()
  await screen.findByText('This event has ended')
})

it('shows a missing-listing screen that links to the Exchange', async () => {
  const { user, go } = await openPage('/listings/no-id', { api: { listings: { read: refuse('INVALID_INPUT') } } })
  await heading('Listing not found')
  await go(`/listings/${anId()}`)
  await heading('Listing not found')
  expect(screen.getByText("This listing may have been removed or doesn't exist.")).toBeVisible()
  await user.click(screen.getByText('Browse listings'))
  await heading('The Exchange')
})

it.each([
  ['an old URL', '/listing/ID'],
  ['a URL in capitals, with slashes', '/Listings/ID/'],
])('opens at its one address from %s', async (_, path) => {
  const listing = aListing()
  await openPage(`${path.replace('ID', listing.id)}?from=chat`, { api: answers(listing) })
  await heading('A walnut shelf')
  expect(location.pathname + location.search).toBe(`/listings/${listing.id}?from=chat`)
})

it('names a seller without a name a former member', async () => {
  await open(aListing({ author: aPerson({ name: '' }) }))
  expect((await screen.findAllByText('Former member'))[0]).toBeVisible()
})

it('copies the link where the device has no share sheet', async () => {
  const listing = aListing()
  const { user } = await open(listing)
  await choose(user, 'Share')
  await toast('Listing link copied to clipboard!')
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/listings/${listing.id}$`))
})

it('reports a listing once', async () => {
  const listing = aListing()
  const { user, api } = await open(listing)
  api.answer({ moderation: { report: () => ({ underReview: true }) } })
  await choose(user, 'Report')
  const dialog = within(await findDialog('Report this listing'))
  await user.type(dialog.getByRole('textbox'), 'No magic beans.')
  await user.click(dialog.getByText('Submit Report'))
  await screen.findByText('Under review')
  expect(api.sent('moderation.report')).toEqual([{ kind: 'post', id: listing.id, reason: 'No magic beans.' }])
  await openMenu(user)
  await screen.findByText('Share')
  expect(screen.queryByText('Report')).toBeNull()
})

it("marks the viewer's own listing as sold, keeps it after a refusal, and undoes it", async () => {
  const listing = ownListing()
  const { user, api } = await open(listing, { markSold: refuse('INTERNAL') })
  await choose(user, 'Mark as sold')
  await toast("We couldn't mark it as sold")
  await waitFor(() => expect(screen.queryByText('This has been sold')).toBeNull())
  expect(screen.queryByLabelText('Message owner')).toBeNull()

  api.answer({ listings: { markSold: () => ({ ...listing, isSold: true }), markAvailable: () => listing } })
  await choose(user, 'Mark as sold')
  await toast('Marked as sold.')
  await screen.findByText('This has been sold')
  await user.click(screen.getByText('Undo'))
  await toast("It's back in The Exchange.")
  expect(screen.queryByText('This has been sold')).toBeNull()
  expect(api.sent('listings.markAvailable')).toEqual([{ listingId: listing.id }])
})

it('relists a sold listing', async () => {
  const listing = ownListing()
  const { user } = await open({ ...listing, isSold: true }, { markAvailable: () => listing })
  await screen.findByText('This has been sold')
  await choose(user, 'List again')
  await toast("It's back in The Exchange.")
  await waitFor(() => expect(screen.queryByText('This has been sold')).toBeNull())
})

it("deletes the viewer's own listing and restores it with Undo", async () => {
  const listing = ownListing()
  const { user, api } = await open(listing, { remove: () => ({ done: true }), restore: () => listing })
  await choose(user, 'Delete')
  await toast('Listing deleted.')
  expect(location.pathname).toBe('/swap')
  await user.click(screen.getByText('Undo'))
  await toast('Listing restored.')
  expect(api.sent('listings.restore')).toEqual([{ listingId: listing.id }])
})

it("applies the seller's changes live", async () => {
  const listing = aListing()
  const { api } = await open(listing)
  await heading('A walnut shelf')
  // The page may refetch at any time after a live event.
  const change = async (event: LiveEvent, now: Partial<ListingDetail> = {}) => {
    api.answer({ listings: { read: () => ({ ...listing, ...now }) } })
    await tellLive(event)
  }
  const sold = { ...listing, isSold: true }
  await change({ type: 'listing.changed', listing: sold }, sold)
  await screen.findByText('This has been sold')
  await change({ type: 'listing.changed', listing })
  await waitFor(() => expect(screen.queryByText('This has been sold')).toBeNull())
  await change({ type: 'featured.changed', postId: listing.id }, { isFeatured: true })
  await screen.findByText('Featured')
  await change({ type: 'featured.changed', postId: null })
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull())
  // An earlier refetch may still be in flight when the removal arrives.
  api.answer({ listings: { read: refuse('LISTING_NOT_FOUND') } })
  await tellLive({ type: 'listing.removed', listingId: listing.id })
  await heading('Listing not found')
})

it('lets an admin feature a listing, and remove it with a reason', async () => {
  const listing = aListing({
    can: { message: true, edit: false, sell: false, remove: false, takeDown: true, report: false, feature: true },
  })
  const { user, api } = await openPage(`/listings/${listing.id}`, {
    as: anAdmin(),
    api: {
      listings: { ...answers(listing).listings, takeDown: () => ({ done: true }) },
      feed: {
        feature: () => ({ featured: true, replaced: false }),
        unfeature: () => ({ featured: false, replaced: false }),
      },
      moderation: { pending: () => ({ count: 0 }) },
    },
  })
  await choose(user, 'Feature')
  await screen.findByText('Featured')
  await choose(user, 'Stop featuring')
  await waitFor(() => expect(screen.queryByText('Featured')).toBeNull())
  await choose(user, 'Remove listing')
  const dialog = within(await findDialog('Remove this listing?'))
  expect(dialog.getByRole('button', { name: 'Remove listing' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Reason'), 'These are plain beans.')
  await user.click(dialog.getByRole('button', { name: 'Remove listing' }))
  await toast('Listing removed.')
  expect(api.sent('listings.takeDown')).toEqual([{ listingId: listing.id, reason: 'These are plain beans.' }])
  expect(location.pathname).toBe('/swap')
})

it('shows the owner immediately why an admin removed the listing', async () => {
  const listing = ownListing({ createdAt: minutesAgo(5) })
  const { api } = await open(listing)
  await heading('A walnut shelf')
  const reason = 'These are plain beans.'
  api.answer({ listings: { read: refuse('POST_REMOVED', { removedAt: '2025-06-01T10:00:00.000Z', reason }) } })
  await tellLive({ type: 'listing.removed', listingId: listing.id })
  await tellLive({ type: 'post.takenDown', postId: listing.id })
  await heading('This listing has been removed')
  expect(
    screen.getByText('A moderator removed it on Sunday 1 June 2025. Its page and photos are no longer available.'),
  ).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  expect(screen.queryByLabelText('More options for this listing')).toBeNull()
})

it('prepares a first message to the seller once, and never overwrites a draft', async () => {
  const listing = aListing({ author: aPerson({ name: 'Sofia Marchetti' }) })
  const conversation = aConversation({ other: { ...listing.author, ...unknown } })
  const { user, api } = await openPage(`/listings/${listing.id}`, {
    api: {
      ...answers(listing),
      messages: {
        start: () => ({ conversationId: conversation.id }),
        posts: () => ({ items: [] }),
        open: () => ({ conversation, messages: { items: [], older: null, newer: null } }),
      },
    },
  })
  const sentence = 'Hi Sofia, is “A walnut shelf” still available?'
  const composer = () => screen.findByPlaceholderText('Type a message…')
  await user.click(await screen.findByRole('button', { name: 'Message owner' }))
  await waitFor(async () => expect(await composer()).toHaveValue(sentence))
  expect(location.pathname).toBe(`/messaging/${conversation.id}`)
  expect(api.sent('messages.start')).toEqual([{ personId: listing.author.id }])
  expect(api.sent('messages.send')).toEqual([])
  // A reload restores the state of the history entry.
  expect(JSON.stringify(history.state)).not.toContain(sentence)
  await user.clear(await composer())
  await user.type(await composer(), 'Mine')
  history.back()
  await user.click(await screen.findByText('Sofia Marchetti', { selector: 'button *' }))
  await waitFor(async () => expect(await composer()).toHaveValue('Mine'))
})
