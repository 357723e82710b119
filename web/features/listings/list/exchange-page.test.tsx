import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aListing } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

const invalidPrice = 'Please enter a price of 0 or more, such as 85 or 85.50, and thousands without a separator: 1250.'
const search = () => screen.findByRole('searchbox', { name: 'Search The Exchange' })
const tiles = () => screen.queryAllByRole('article').map(tile => within(tile).getByRole('heading').textContent)
const tile = async (title: string) => (await screen.findByText(title)).closest('article')!

const offering = (...items: Listing[]): ApiAnswers => ({
  listings: {
    list: () => ({ items, next: null }),
    counts: () => ({ all: items.length, selling: items.length, renting: 0, ticket: 0 }),
    read: ({ listingId }) => aListing(items.find(({ id }) => id === listingId)),
    similar: () => ({ items: [] }),
  },
})

async function openFilters(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  return within(await findDialog('Filters'))
}

it('shows the Exchange and ignores invalid filters in the URL', async () => {
  const { api } = await openPage('/swap?type=swap&minCents=-5&neighborhood=Atlantis&from=2026-02-30&sort=cheap', {
    api: offering(aListing()),
  })
  await screen.findByText('Buy, sell, rent, & swap with your community')
  await tile('A walnut shelf')
  expect(api.sent('listings.list')).toEqual([{ limit: 20, sort: 'newest' }])
  expect(screen.queryByRole('group', { name: 'Filters in use' })).toBeNull()
})

it('narrows the list by the filters of the panel and lists them as removable chips', async () => {
  const { api, user } = await openPage('/swap', { api: offering(aListing()) })
  const filters = await openFilters(user)
  await user.type(filters.getByLabelText('Lowest price'), '1.250,50')
  await user.selectOptions(filters.getByLabelText('Neighborhood'), 'Gràcia')
  await user.click(filters.getByText('Used'))
  await user.click(await filters.findByRole('button', { name: 'Show 1 listing' }))
  await waitFor(() =>
    expect(api.sent('listings.list').at(-1)).toMatchObject({
      minCents: 125_050,
      neighborhood: 'Gràcia',
      condition: 'used',
    }),
  )
  expect(location.search).toContain('minCents=125050')
  expect(screen.getByLabelText('Filters, 3 in use')).toBeVisible()
  await user.click(screen.getByLabelText('Remove filter From €1,250.50'))
  await waitFor(() => expect(api.sent('listings.list').at(-1)).not.toHaveProperty('minCents'))
  await user.click(screen.getByText('Clear all'))
  expect(await search()).toHaveFocus()
  expect(location.search).toBe('')
})

it('rejects an invalid price in the filters until it is cleared or the panel closes', async () => {
  const { user } = await openPage('/swap', { api: offering(aListing()) })
  const filters = await openFilters(user)
  await user.type(filters.getByLabelText('Lowest price'), 'abc')
  expect(filters.getByText(invalidPrice)).toBeVisible()
  await user.click(filters.getByText('Clear all'))
  expect(filters.queryByText(invalidPrice)).toBeNull()
  await user.click(await filters.findByRole('button', { name: /^Show \d/ }))
  await noDialog()

  const second = await openFilters(user)
  await user.type(second.getByLabelText('Lowest price'), 'abc')
  await user.keyboard('{Escape}')
  await noDialog()
  const third = await openFilters(user)
  expect(third.getByLabelText('Lowest price')).toHaveValue('')
  await user.type(third.getByLabelText('Lowest price'), '20')
  await user.click(third.getByRole('button', { name: /^Show \d/ }))
  await waitFor(() => expect(location.search).toContain('minCents=2000'))
})

it.each([
  { device: 'a phone', wide: false, option: 'radio' },
  { device: 'a desktop', wide: true, option: 'menuitemradio' },
])('sorts by price on $device', async ({ wide, option }) => {
  const { api, user } = await openPage('/swap', { wide, api: offering(aListing()) })
  await user.click(await screen.findByRole('button', { name: /^Sort listings/ }))
  await user.click(await screen.findByRole(option, { name: 'Price: low to high' }))
  await waitFor(() => expect(api.sent('listings.list').at(-1)).toMatchObject({ sort: 'price_low' }))
})

it('opens a listing that is pressed before its search has begun, also if its page loads slowly', async () => {
  const page = Promise.withResolvers<void>()
  vi.doMock('../detail/listing-page.tsx', async original => {
    await page.promise
    return original()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = await openPage('/swap', { api: offering(aListing()) })
  await user.type(await search(), 'walnut')
  await user.click(within(await tile('A walnut shelf')).getByRole('link'))
  await vi.advanceTimersByTimeAsync(limits.searchDebounce + 100)
  page.resolve()
  await waitFor(() => expect(location.pathname).toMatch(/^\/listings\//))
  expect(await screen.findByRole('heading', { name: 'A walnut shelf', level: 1 })).toBeVisible()
})

it('suggests what to try when nothing matches', async () => {
  const { api, user } = await openPage('/swap?search=nowhere&type=ticket', { api: offering() })
  await screen.findByRole('heading', { name: 'No listings match' })
  await user.click(screen.getByText('Search all types'))
  await waitFor(() => expect(api.sent('listings.list').at(-1)).not.toHaveProperty('type'))
  await waitFor(async () => expect(await search()).toHaveFocus())
  expect(await search()).toHaveValue('nowhere')
  await user.click(await screen.findByText('Clear search and filters'))
  await waitFor(async () => expect(await search()).toHaveValue(''))
  await screen.findByRole('heading', { name: 'The Exchange is empty' })
})

it('shows a load error and loads the list on Try Again', async () => {
  const { api, user } = await openPage('/swap', { api: { listings: { list: refuse('INTERNAL') } } })
  const retry = await screen.findByText('Try Again')
  api.answer(offering(aListing()))
  await user.click(retry)
  expect(await tile('A walnut shelf')).toBeVisible()
})

it('opens the form for the type in the URL once', async () => {
  const { user } = await openPage('/swap?new=renting')
  const form = within(await findDialog('New Listing'))
  expect(form.getByRole('radio', { name: 'Renting' })).toBeChecked()
  expect(location.search).toBe('')
  await user.keyboard('{Escape}')
  await noDialog()
})

it('keeps new listings of others behind a button, and updates the list when one is sold, relisted or removed', async () => {
  const shelf = aListing()
  const { user } = await openPage('/swap', { api: offering(shelf) })
  await tile('A walnut shelf')
  const chair = aListing({ title: 'A chair', createdAt: new Date().toISOString() })
  await tellLive({ type: 'listing.added', listing: chair })
  const pill = await screen.findByText('1 new listing')
  expect(tiles()).toEqual(['A walnut shelf'])
  await user.click(pill)
  await waitFor(() => expect(tiles()).toEqual(['A chair', 'A walnut shelf']))
  await tellLive({ type: 'listing.changed', listing: { ...chair, isSold: true } })
  await waitFor(() => expect(tiles()).toEqual(['A walnut shelf']))
  await tellLive({ type: 'listing.changed', listing: chair })
  await waitFor(() => expect(tiles()).toEqual(['A chair', 'A walnut shelf']))
  await tellLive({ type: 'featured.changed', postId: shelf.id })
  await within(await tile('A walnut shelf')).findByText('Featured')
  await tellLive({ type: 'listing.removed', listingId: chair.id })
  await waitFor(() => expect(tiles()).toEqual(['A walnut shelf']))
})
