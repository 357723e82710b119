import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aListing, aProfile, aViewer } from '../../testing/samples.ts'

const viewer = aViewer()
const profiles = { own: () => aProfile({ id: viewer.id }) }

it("lists the viewer's listings under their own profile, sold ones included", async () => {
  const items = [aListing({ title: 'Kept' }), aListing({ title: 'Gone', isSold: true })]
  const { api } = await openPage('/profile', {
    as: viewer,
    api: { profiles, listings: { ofMember: () => ({ items, next: null }) } },
  })
  const section = within(await screen.findByRole('region', { name: 'Listings' }))
  const [kept, gone, ...more] = section.getAllByRole('article')
  expect(kept).toHaveTextContent('Kept')
  expect(kept).not.toHaveTextContent('Sold')
  expect(gone).toHaveTextContent('Gone')
  expect(gone).toHaveTextContent('Sold')
  expect(more).toEqual([])
  expect(api.sent('listings.ofMember')).toEqual([{ profileId: viewer.id, limit: 20 }])
})

it('describes the empty section, and shows a load error', async () => {
  const { api, user } = await openPage('/profile', {
    as: viewer,
    api: { profiles, listings: { ofMember: refuse('INTERNAL') } },
  })
  await screen.findByText("We couldn't load the listings.")
  api.answer({ listings: { ofMember: () => ({ items: [], next: null }) } })
  await user.click(screen.getByText('Try Again'))
  expect(await screen.findByText('Your listings will appear here.')).toBeVisible()
})

it('offers a paused listing again', async () => {
  const listing = aListing({ title: 'Paused kettle', isPaused: true })
  const { api, user } = await openPage('/profile', {
    as: viewer,
    api: { profiles, listings: { ofMember: () => ({ items: [listing], next: null }), restore: refuse('UNAVAILABLE') } },
  })
  const section = within(await screen.findByRole('region', { name: 'Listings' }))
  expect(section.getByRole('article')).toHaveTextContent('Paused')
  expect(section.queryByRole('link', { name: 'Paused kettle' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Turn on again' }))
  await toast(/try again/)
  api.answer({
    listings: {
      restore: () => aListing({ ...listing, isPaused: false }),
      ofMember: () => ({ items: [{ ...listing, isPaused: false }], next: null }),
    },
  })
  await user.click(section.getByRole('button', { name: 'Turn on again' }))
  expect(await section.findByRole('link', { name: 'Paused kettle' })).toBeVisible()
})
