import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Outputs } from '../../../contract/contract.ts'
import { held, refuse } from '../../testing/fake-api.ts'
import { openedDocuments } from '../../testing/location.ts'
import { openPage } from '../../testing/page.tsx'
import { aFeedItem, aPerson } from '../../testing/samples.ts'

type Home = Outputs['feed']['home']

const home = (change: Partial<Home> = {}): Home => ({
  icebreaker: { answer: null, peers: [] },
  people: [],
  featured: null,
  feed: { items: [], next: null },
  ...change,
})
const suggested = (count: number): Home['people'] =>
  Array.from({ length: count }, (_, n) => ({
    person: aPerson({ name: `Neighbour ${n}` }),
    reason: { kind: 'sameNeighborhood', detail: 'Gràcia' },
  }))
/** Wide screens repeat the suggestions in an aside. */
const row = () => within(screen.getAllByRole('region', { name: 'People you should meet' })[0]!)
const names = () =>
  row()
    .getAllByRole('listitem')
    .map(item => within(item).getByRole('link').textContent)

it('greets the viewer and explains every part that is still empty', async () => {
  const { api } = await openPage('/home', { api: { feed: { home: () => home() } } })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Marta!')
  screen.getByText(/^\w+day \d+ \w+ · Barcelona$/)
  await screen.findByText('No neighbors have answered yet. Yours could be the first answer they read.')
  expect(screen.getAllByText(/^No one to introduce yet\./)).not.toHaveLength(0)
  screen.getByText('Recent Activity')
  screen.getByText('Quiet so far')
  expect(screen.queryByRole('region', { name: 'Featured post' })).toBeNull()
  expect(screen.queryByText('Load More')).toBeNull()
  expect(api.calls.map(({ endpoint }) => endpoint).filter(endpoint => /feed|people|icebreaker/.test(endpoint))).toEqual(
    ['feed.home'],
  )
})

it('greets the viewer while it loads, and offers a retry when that fails', async () => {
  const first = held<Home>()
  const { user, api } = await openPage('/home', {
    api: { feed: { home: () => first.promise.then(refuse('INTERNAL')) } },
  })
  await screen.findByText('Welcome back, Marta!')
  expect(screen.queryByText('Something went wrong')).toBeNull()
  first.release(home())
  await screen.findByText('Something went wrong')
  expect(screen.getByText('Welcome back, Marta!')).toBeVisible()
  const items = [aFeedItem({ title: 'Loaded at last' })]
  api.answer({ feed: { home: () => home({ feed: { items, next: null } }) } })
  await user.click(screen.getByText('Try Again'))
  await screen.findByText('Loaded at last')
  screen.getByText('What brought you to Barcelona?')
  expect(api.sent('feed.home')).toHaveLength(2)
  expect(api.sent('feed.list')).toEqual([])
})

it('suggests the same three people all day, until the viewer signs out', async () => {
  const people = suggested(10)
  const { user, client, api } = await openPage('/home', {
    api: { feed: { home: () => home({ people }) }, accounts: { signOut: () => ({ signedOut: true }) } },
  })
  await screen.findAllByText('Also in Gràcia')
  const before = names()
  expect(before).toHaveLength(3)
  for (const name of before) {
    const link = row().getByRole('link', { name })
    const { person } = people.find(one => one.person.name === name)!
    expect(link).toHaveAttribute('href', `/profile/${person.id}`)
  }
  expect(row().getByText('See all')).toHaveAttribute('href', '/c/barcelona/people')
  const featured = aFeedItem({ title: 'Read again' })
  api.answer({ feed: { home: () => home({ people: people.toReversed(), featured }) } })
  await client.invalidateQueries()
  await screen.findByText('Read again')
  expect(names()).toEqual(before)

  const kept = () => Object.keys(localStorage).filter(key => key.startsWith('people_suggestions_cache'))
  expect(kept()).toHaveLength(1)
  const opened = openedDocuments()
  await user.click(screen.getByLabelText('Open account menu'))
  await user.click(await screen.findByText('Sign out'))
  await waitFor(() => expect(opened).toEqual(['/']))
  expect(kept()).toEqual([])
})

it.each([{ wide: false }, { wide: true }])('offers everything that can be posted, wide: $wide', async ({ wide }) => {
  const { user } = await openPage('/home', { wide })
  await user.click((await screen.findAllByText('Create a Post'))[0]!)
  const sheet = within(await screen.findByRole('dialog', { name: 'What do you want to do?' }))
  const links = sheet.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['QuestionAsk the community', '/ask'],
    ['EventShare an event', '/events?new=1'],
    ['SellingSell an item', '/swap?new=selling'],
    ['RentingRent out something', '/swap?new=renting'],
    ['TicketsShare or sell tickets', '/swap?new=ticket'],
  ])
})

it('opens the post type picker with the key c, but not while typing', async () => {
  const { user } = await openPage('/home')
  const answer = await screen.findByLabelText('Your answer')
  await user.type(answer, 'cc')
  expect(answer).toHaveValue('cc')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'c' })
  expect(await screen.findByRole('dialog', { name: 'What do you want to do?' })).toBeVisible()
})
