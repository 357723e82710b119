import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import type { Event } from '../../contract/events.ts'
import type { Listing } from '../../contract/listings.ts'
import type { LiveEvent } from '../../contract/live.ts'
import type { Question } from '../../contract/questions.ts'
import { attendeesKey, detailKey as eventKey } from '../features/events/core/keys.ts'
import { feedKey } from '../features/feed/queries.ts'
import { countsKey, detailKey as listingKey } from '../features/listings/keys.ts'
import { listKey, questionKey } from '../features/questions/keys.ts'
import { repliesKey } from '../lib/cache/replies-key.ts'
import { homeKey } from '../features/feed/public.ts'
import { setSession } from '../lib/api/session.ts'
import { liveEvents } from './live-updates.ts'

const people = 1_000
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const person = (n: number) => ({ id: uuid(n), name: 'Ann', avatarUrl: null, headline: null, neighborhood: null })
const question: Question = {
  id: uuid(1),
  slug: 'one',
  title: 'One?',
  details: null,
  category: 'Podcasting',
  createdAt: '2026-06-01T10:00:00.000Z',
  editedAt: null,
  isFeatured: false,
  replyCount: 0,
  author: person(5),
}

let asked: number[]
let began: number
let city: ReturnType<typeof liveEvents>[]
let clients: QueryClient[]

function show(client: QueryClient, shown: [readonly unknown[], unknown][]): void {
  for (const [queryKey, data] of shown)
    new QueryObserver(client, {
      queryKey,
      queryFn: () => (asked.push(Date.now() - began), data),
      initialData: data,
      staleTime: Infinity,
    }).subscribe(() => undefined)
}

// The reducers are loaded on demand, which can take longer than the fake clock runs.
beforeAll(async () => {
  const client = new QueryClient()
  setSession(client, { viewer: { id: uuid(0), isAdmin: false }, cursor: '0' } as unknown as Session)
  const { apply, stop } = liveEvents(client)
  apply({ type: 'resync' })
  apply({ type: 'event.removed', eventId: uuid(1) })
  apply({ type: 'listing.removed', listingId: uuid(1) })
  await vi.dynamicImportSettled()
  stop()
})
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  began = Date.now()
  clients = Array.from({ length: people }, () => new QueryClient())
  city = clients.map((client, n) => {
    setSession(client, { viewer: { id: uuid(n), isAdmin: false }, cursor: '0' } as unknown as Session)
    const shown: [readonly unknown[], unknown][] = [
      [
        homeKey,
        { featured: null, feed: { items: [], next: null }, people: [], icebreaker: { answer: null, peers: [] } },
      ],
      [listKey(), { pages: [{ items: [question], next: null }], pageParams: [null] }],
      [questionKey(uuid(1)), { ...question, text: '', can: {}, underReview: false }],
      [repliesKey(uuid(1)), { pages: [{ items: [], next: null }], pageParams: [null] }],
      [countsKey(), { all: 2, selling: 2, renting: 0, ticket: 0 }],
    ]
    show(client, shown)
    return liveEvents(client)
  })
})
afterEach(() => {
  for (const events of city) events.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const tell = (...events: LiveEvent[]) => {
  for (const event of events) for (const { apply } of city) apply(event)
}
const rush = () =>
  Math.max(
    ...Map.groupBy(asked, at => Math.floor(at / 100))
      .values()
      .map(({ length }) => length),
  )

it('sends no requests from a thousand clients for a new post, a reply, a change or a removal', async () => {
  const reply = {
    id: uuid(9),
    postId: uuid(1),
    kind: 'reply' as const,
    answersId: null,
    isAnswered: false,
    body: 'Yes.',
    createdAt: question.createdAt,
    editedAt: null,
    author: person(6),
  }
  tell(
    { type: 'question.asked', question: { ...question, id: uuid(2) } },
    { type: 'reply.posted', reply, replyCount: 1 },
    { type: 'reply.changed', reply: { ...reply, body: 'No.' }, replyCount: 1 },
    { type: 'reply.removed', postId: uuid(1), replyId: uuid(9), replyCount: 0 },
    { type: 'question.changed', question: { ...question, title: 'Two?' } },
    { type: 'featured.changed', postId: null },
    { type: 'question.removed', questionId: uuid(1) },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

it('refetches open replies once per client within four seconds after events that only count them', async () => {
  const counted = (replyCount: number): LiveEvent => ({ type: 'reply.counted', postId: uuid(1), replyCount })
  tell(counted(1), counted(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(people)
  expect(rush()).toBeLessThan(people / 15)
  for (const key of [questionKey(uuid(1)), listKey()])
    expect(JSON.stringify(clients[0]!.getQueryData(key))).toContain('"replyCount":2')
})

it('refetches home once per client within ten seconds when the featured post changes several times', async () => {
  tell({ type: 'featured.changed', postId: uuid(3) }, { type: 'featured.changed', postId: uuid(4) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(people)
  expect(rush()).toBeLessThan(people / 20)
})

it('refetches listing counts once per client within twenty seconds when the events do not determine them', async () => {
  tell({ type: 'listing.removed', listingId: uuid(7) }, { type: 'listing.removed', listingId: uuid(8) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(people)
  expect(rush()).toBeLessThan(people / 40)
})

it('refetches an open event and an open listing once per client within four seconds after several changes', async () => {
  const event = { id: uuid(11), title: 'A walk', author: person(5), startsAt: question.createdAt } as Event
  const listing = { id: uuid(12), title: 'A chair', author: person(5), price: { cents: 100 } } as Listing
  const open: [readonly unknown[], object][] = [
    [eventKey(event.id), { ...event, can: {}, spotsLeft: 1, waitingCount: 0, offeredCount: 0 }],
    [listingKey(listing.id), { ...listing, can: {} }],
    [attendeesKey(event.id), { items: [] }],
  ]
  for (const client of clients) show(client, open)
  tell(
    { type: 'event.changed', event, changed: ['details'] },
    { type: 'listing.changed', listing },
    {
      type: 'event.attendance',
      eventId: event.id,
      attendeeCount: 4,
      spotsLeft: 0,
      waitingCount: 0,
      offeredCount: 0,
      faces: [],
    },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(open.length * people)
  expect(rush()).toBeLessThan((open.length * people) / 15)
})

it('refetches a query once when an event arrives while it is in flight', async () => {
  const event = { id: uuid(11), title: 'A walk', author: person(5), startsAt: question.createdAt } as Event
  const [client] = clients
  // The refetch must follow the response in flight.
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const told = (spotsLeft: number) =>
    tell({
      type: 'event.attendance',
      eventId: event.id,
      attendeeCount: 1 - spotsLeft,
      spotsLeft,
      waitingCount: 0,
      offeredCount: 0,
      faces: [],
    })
  let now = { ...event, spotsLeft: 1, waitingCount: 0, offeredCount: 0 }
  let reads = 0
  const read = (): Promise<object> => {
    reads++
    const answer = now
    return new Promise(resolve => setTimeout(() => resolve(answer), 2_000))
  }
  const open = new QueryObserver<object>(client!, { queryKey: eventKey(event.id), queryFn: read, staleTime: Infinity })
  open.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  now = { ...event, spotsLeft: 0, waitingCount: 0, offeredCount: 0 }
  void open.refetch()
  await vi.advanceTimersByTimeAsync(1_000)
  now = { ...event, spotsLeft: 1, waitingCount: 0, offeredCount: 0 }
  told(0)
  told(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(open.getCurrentResult().data).toMatchObject({ spotsLeft: 1, waitingCount: 0, offeredCount: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open.getCurrentResult().data).toMatchObject({ spotsLeft: 1, waitingCount: 0, offeredCount: 0 })
  expect(reads).toBe(3)
  expect(asked).toEqual([])
})

it('keeps a query invalidated when later events update it', async () => {
  const event = { id: uuid(11), title: 'A walk', author: person(5), startsAt: question.createdAt } as Event
  const [client] = clients
  client!.setQueryData(eventKey(event.id), { ...event, spotsLeft: 2, waitingCount: 0, offeredCount: 0 })
  tell(
    { type: 'event.changed', event, changed: ['details'] },
    {
      type: 'event.attendance',
      eventId: event.id,
      attendeeCount: 4,
      spotsLeft: 1,
      waitingCount: 0,
      offeredCount: 0,
      faces: [],
    },
  )
  await vi.advanceTimersByTimeAsync(10)
  expect(client!.getQueryState(eventKey(event.id))).toMatchObject({
    isInvalidated: true,
    data: { spotsLeft: 1, waitingCount: 0, offeredCount: 0 },
  })
})

it('does not restore a removed feed item from a page in flight', async () => {
  const [client] = clients
  const item = (n: number) => ({ id: uuid(n), kind: 'question', createdAt: question.createdAt, author: person(5) })
  const feed = new InfiniteQueryObserver<{ items: { id: string }[]; next: string | null }>(client!, {
    queryKey: feedKey,
    queryFn: ({ pageParam }) =>
      new Promise(resolve =>
        setTimeout(
          () => resolve(pageParam ? { items: [item(2)], next: null } : { items: [item(1)], next: 'more' }),
          1_000,
        ),
      ),
    initialPageParam: null as unknown,
    getNextPageParam: page => page.next,
    staleTime: Infinity,
  })
  feed.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  void feed.fetchNextPage()
  await vi.advanceTimersByTimeAsync(500)
  tell({ type: 'question.removed', questionId: uuid(1) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(feed.getCurrentResult().data?.pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[], [uuid(2)]])
})

it('spreads the refetches of all clients after a resync', async () => {
  tell({ type: 'resync' }, { type: 'resync' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(5 * people)
  expect(rush()).toBeLessThan((5 * people) / 15)
})

it('sends no requests after stop', async () => {
  tell({ type: 'resync' }, { type: 'featured.changed', postId: uuid(3) })
  for (const events of city) events.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})
