import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { FeedItem } from '../../../contract/feed.ts'
import { refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aFeedItem, anAdmin, anEvent, anId, aPerson, aQuestion, aReply } from '../../testing/samples.ts'
import { tellLive } from '../../testing/surroundings.ts'

const home = (items: FeedItem[], { featured = null as FeedItem | null, next = null as string | null } = {}) => ({
  icebreaker: { answer: null, peers: [] },
  people: [],
  featured,
  feed: { items, next },
})
const openHome = (items: FeedItem[], feed: ApiAnswers['feed'] = {}) =>
  openPage('/home', { api: { feed: { home: () => home(items), ...feed } } })
const titles = () => screen.queryAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const asked = (title: string) => aQuestion({ title, author: aPerson() })

it('shows every kind of post with a link to its page', async () => {
  const id = anId()
  const of = (kind: FeedItem['kind'], change: Partial<FeedItem>) => aFeedItem({ kind, title: kind, id, ...change })
  const event = { startsAt: null, timeZone: null, location: null }
  await openHome([
    of('question', {}),
    of('event', { id: anId(), event, author: aPerson({ name: '' }), target: { page: 'event', id } }),
    of('selling', { id: anId(), target: { page: 'listing', id } }),
    of('renting', { id: anId(), target: { page: 'listing', id } }),
    of('ticket', { id: anId(), target: { page: 'listing', id } }),
    of('market_item', { id: anId(), target: { page: 'profile', id } }),
  ])
  await screen.findByText('Recent Activity')
  const cards = await screen.findAllByRole('article')
  const shown = cards.map(card => [
    within(card)
      .getByRole('link', { name: within(card).getByRole('heading').textContent })
      .getAttribute('href'),
    /^(Question|Event|For Sale|For Rent|Tickets)/.exec(card.textContent)?.[0],
  ])
  expect(shown).toEqual([
    [`/ask/${id}`, 'Question'],
    [`/events/${id}`, 'Event'],
    [`/listings/${id}`, 'For Sale'],
    [`/listings/${id}`, 'For Rent'],
    [`/listings/${id}`, 'Tickets'],
    [`/profile/${id}`, 'For Sale'],
  ])
  expect(cards[1]).toHaveTextContent('Time TBD')
  expect(cards[1]).toHaveTextContent('Former member')
})

it('loads the next page below the first, and offers a retry when that fails', async () => {
  const [first, second] = [aFeedItem({ title: 'First' }), aFeedItem({ title: 'Second' })]
  const { user, api } = await openPage('/home', {
    api: { feed: { home: () => home([first], { next: 'second' }), list: refuse('INVALID_CURSOR') } },
  })
  await user.click(await screen.findByText('Load More'))
  await screen.findByText('Something went wrong')
  api.answer({ feed: { list: () => ({ items: [second], next: null }) } })
  await user.click(screen.getByText('Try Again'))
  await waitFor(() => expect(titles()).toEqual(['First', 'Second']))
  expect(api.sent('feed.list').at(-1)).toMatchObject({ cursor: 'second' })
})

it('holds new posts back behind a button and applies changes of visible ones immediately', async () => {
  const { user } = await openHome([aFeedItem({ title: 'Was there' })])
  await screen.findByText('Was there')
  const question = asked('Who repairs zips near Gràcia?')
  await tellLive({ type: 'question.asked', question })
  const pill = await screen.findByText('1 new question')
  expect(titles()).toEqual(['Was there'])
  await user.click(pill)
  await waitFor(() => expect(titles()).toEqual([question.title, 'Was there']))
  expect(screen.queryByText('1 new question')).toBeNull()
  const card = () => within(screen.getAllByRole('article')[0]!)
  const reply = aReply({ postId: question.id })
  await tellLive({ type: 'reply.posted', reply, replyCount: 1 })
  await waitFor(() => expect(card().getByText('1 reply')).toBeInTheDocument())
  await tellLive({ type: 'question.changed', question: { ...question, title: 'Who repairs zips in Sants?' } })
  await waitFor(() => expect(titles()).toEqual(['Who repairs zips in Sants?', 'Was there']))
  await tellLive({ type: 'question.removed', questionId: question.id })
  await waitFor(() => expect(titles()).toEqual(['Was there']))
})

it('removes a canceled event', async () => {
  const event = anEvent({ title: 'Vermut' })
  await openHome([
    aFeedItem({ kind: 'event', id: event.id, title: event.title, target: { page: 'event', id: event.id } }),
  ])
  await screen.findByText('Vermut')
  await tellLive({ type: 'event.cancelled', eventId: event.id })
  await waitFor(() => expect(titles()).toEqual([]))
})

it('lets an admin feature a post, and stop featuring it', async () => {
  const post = aFeedItem({ title: 'Who tunes pianos?', can: { feature: true } })
  const { user, api } = await openPage('/home', {
    as: anAdmin(),
    api: {
      feed: {
        home: () => home([post]),
        feature: () => ({ featured: true, replaced: false }),
        unfeature: () => ({ featured: false, replaced: false }),
      },
    },
  })
  const region = () => screen.queryByRole('region', { name: 'Featured post' })
  const choose = async (item: string) => {
    await user.click(await screen.findByLabelText('More options for Who tunes pianos?'))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await screen.findByText('Who tunes pianos?')
  const featured = { ...post, isFeatured: true }
  api.answer({ feed: { home: () => home([featured], { featured }) } })
  await choose('Feature')
  await waitFor(() => expect(region()).toHaveTextContent('Who tunes pianos?'))
  expect(titles()).toEqual([])
  api.answer({ feed: { home: () => home([post]) } })
  await choose('Stop featuring')
  await waitFor(() => expect(region()).toBeNull())
  expect(api.sent('feed.unfeature')).toEqual([{ postId: post.id }])
})

it('shows members which post is featured without a way to change it', async () => {
  // 0 removes the refetch delay.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const post = aFeedItem({ title: 'Who tunes pianos?' })
  const { api } = await openHome([post])
  await screen.findByText('Who tunes pianos?')
  expect(screen.queryByLabelText(/^More options for/)).toBeNull()
  const featured = { ...post, isFeatured: true }
  api.answer({ feed: { home: () => home([featured], { featured }) } })
  await tellLive({ type: 'featured.changed', postId: post.id })
  const region = await screen.findByRole('region', { name: 'Featured post' })
  expect(region).toHaveTextContent('Who tunes pianos?')
  await tellLive({ type: 'featured.changed', postId: null })
  await waitFor(() => expect(region).not.toBeInTheDocument())
})

it('shows why a post could not be featured', async () => {
  const post = aFeedItem({ title: 'Who tunes pianos?', can: { feature: true } })
  const { user } = await openHome([post], { feature: refuse('POST_NOT_FOUND') })
  await user.click(await screen.findByLabelText('More options for Who tunes pianos?'))
  await user.click(await screen.findByRole('menuitem', { name: 'Feature' }))
  await toast('That post no longer exists.')
  expect(screen.queryByRole('region', { name: 'Featured post' })).toBeNull()
})
