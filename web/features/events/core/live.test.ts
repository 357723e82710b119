import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Event, EventDetail, ListedEvent } from '../../../../contract/events.ts'
import type { Session } from '../../../../contract/accounts.ts'
import type { Paged } from '../../../lib/cache/paged.ts'
import { setSession } from '../../../lib/api/session.ts'
import { countKey, daysKey, detailKey, everything, listKey, type Filter } from './keys.ts'
import { applyToEvents, changeStanding, setJoined } from './live.ts'
import { noRights } from './no-rights.ts'

const hour = 60 * 60_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const person = { id: 'author', name: 'Lena Vogt', avatarUrl: null, headline: null, neighborhood: null }
const make = (id: string, startsAt: string, more: Partial<Event> = {}): Event => ({
  id,
  title: `Event ${id}`,
  startsAt,
  endsAt: null,
  timeZone: 'Europe/Madrid',
  place: null,
  placeUrl: null,
  venue: null,
  neighborhood: null,
  types: ['Sports'],
  cover: null,
  attendeeCount: 3,
  maxAttendees: 4,
  spotsLeft: 1,
  waitingCount: 0,
  offeredCount: 0,
  faces: [],
  isFeatured: false,
  createdAt: at(-1),
  author: person,
  ...more,
})
const listed = (event: Event, joined = false): ListedEvent => ({ ...event, joined, waits: false, reason: null })
const rights = { ...noRights, join: true, report: true }
const detail = (event: Event, joined = false): EventDetail => ({
  ...event,
  joined,
  waits: false,
  reason: null,
  details: 'Words',
  sponsor: null,
  paymentLink: null,
  state: 'upcoming',
  cancelReason: null,
  createdAt: event.startsAt,
  editedAt: null,
  series: null,
  turn: null,
  confirms: false,
  shared: null,
  findable: null,
  unansweredCount: null,
  confirmation: null,
  hosts: [],
  hosting: null,
  guestsMax: 0,
  guests: [],
  lateMinutes: null,
  checkIn: null,
  attended: null,
  dispute: null,
  can: rights,
  underReview: false,
})

let client: QueryClient
const load = (filter: Partial<Filter>, events: ListedEvent[], next: string | null = null) =>
  client.setQueryData(listKey({ ...everything, ...filter }), { pages: [{ items: events, next }], pageParams: [null] })
const ids = (filter: Partial<Filter> = {}) =>
  client
    .getQueryData<Paged<ListedEvent>>(listKey({ ...everything, ...filter }))
    ?.pages.flatMap(page => page.items.map(({ id }) => id))

const [first, second] = [make('a', at(30)), make('c', at(60))]

beforeEach(() => {
  client = new QueryClient()
  setSession(client, {
    viewer: { id: 'me', city: { timeZone: 'Europe/Madrid' } },
    secondStep: null,
    features: [],
    cursor: '0',
  } as unknown as Session)
  load({}, [listed(first), listed(second, true)])
})

describe('event lists', () => {
  it('insert an event once, in order, where the filter matches', () => {
    load({ types: ['Concerts'] }, [])
    load({ when: 'past' }, [])
    load({ mine: 'joined' }, [])
    const between = make('b', at(45))
    applyToEvents(client, { type: 'event.added', event: between })
    applyToEvents(client, { type: 'event.added', event: between })
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(ids({ types: ['Concerts'] })).toEqual([])
    expect(ids({ when: 'past' })).toEqual([])
    expect(ids({ mine: 'joined' })).toEqual([])
  })

  it('have joined events and those whose waitlist the viewer is on, until these are over', () => {
    load({ mine: 'joined' }, [])
    load({ mine: 'joined', when: 'past' }, [])
    changeStanding(client, 'a', { waits: true })
    expect(ids({ mine: 'joined' })).toEqual(['a'])
    setJoined(client, 'a', { joined: false })
    expect(ids({ mine: 'joined' })).toEqual([])
    expect(ids({ mine: 'joined', when: 'past' })).toEqual([])
  })

  it('insert an event by neighborhood and free spots, and leave words and time windows to the server', () => {
    const filters: Partial<Filter>[] = [
      { neighborhoods: ['Sants', 'Gràcia'] },
      { neighborhoods: ['Sarrià'] },
      { free: true },
      { search: 'event' },
      { within: 'week' },
    ]
    for (const filter of filters) load(filter, [])
    const count = countKey({ ...everything, free: true })
    client.setQueryData(count, { total: 0, more: false })
    applyToEvents(client, { type: 'event.added', event: make('b', at(45), { neighborhood: 'Sants' }) })
    applyToEvents(client, { type: 'event.added', event: make('d', at(46), { spotsLeft: 0 }) })
    expect(filters.map(filter => ids(filter))).toEqual([['b'], [], ['b'], [], []])
    const isOld = (filter: Partial<Filter>) =>
      client.getQueryState(listKey({ ...everything, ...filter }))?.isInvalidated
    expect(filters.map(isOld)).toEqual([false, false, false, true, true])
    expect(client.getQueryState(count)?.isInvalidated).toBe(true)
  })

  it('keep a found event that changed, and take out one that no longer fits', () => {
    load({ search: 'event', neighborhoods: ['Sants'] }, [listed(make('a', at(30), { neighborhood: 'Sants' }))])
    const filter: Partial<Filter> = { search: 'event', neighborhoods: ['Sants'] }
    const change = (more: Partial<Event>) =>
      applyToEvents(client, { type: 'event.changed', event: make('a', at(30), more), changed: ['other'] })
    change({ neighborhood: 'Sants', title: 'Renamed' })
    expect(ids(filter)).toEqual(['a'])
    change({ neighborhood: 'Sarrià' })
    expect(ids(filter)).toEqual([])
  })

  it('keep the reason of an event until its types or its neighborhood change', () => {
    const reason = { kind: 'interest', interest: 'Sports & Fitness' } as const
    load({}, [{ ...listed(first), reason }])
    const reasons = () =>
      client.getQueryData<Paged<ListedEvent>>(listKey())?.pages.flatMap(({ items }) => items.map(item => item.reason))
    applyToEvents(client, { type: 'event.changed', event: { ...first, title: 'New' }, changed: ['title'] })
    expect(reasons()).toEqual([reason])
    applyToEvents(client, { type: 'event.changed', event: { ...first, types: ['Cultural'] }, changed: ['other'] })
    expect(reasons()).toEqual([null])
  })

  it('leave an event after the loaded pages to the next page', () => {
    load({}, [listed(first)], 'more')
    applyToEvents(client, { type: 'event.added', event: make('z', at(90)) })
    expect(ids()).toEqual(['a'])
  })

  it('move an event whose time changed, and keep its attendees', () => {
    applyToEvents(client, { type: 'event.changed', event: { ...second, startsAt: at(10) }, changed: ['details'] })
    expect(ids()).toEqual(['c', 'a'])
    expect(client.getQueryData<Paged<ListedEvent>>(listKey())?.pages[0]?.items[0]?.joined).toBe(true)
  })

  it('keep whether the viewer joined from a response that was in flight when the event changed', async () => {
    client.removeQueries({ queryKey: ['events'] })
    const page = { items: [listed(second, true)], next: null }
    const read = client.fetchQuery({
      queryKey: listKey(),
      queryFn: () => Promise.resolve({ pages: [page], pageParams: [null] }),
    })
    applyToEvents(client, { type: 'event.changed', event: { ...second, title: 'New' }, changed: ['title'] })
    await read
    const [shown] = client.getQueryData<Paged<ListedEvent>>(listKey())?.pages[0]?.items ?? []
    expect(shown).toMatchObject({ title: 'New', joined: true })
  })

  it('show counts immediately, and remove canceled events', () => {
    applyToEvents(client, {
      type: 'event.attendance',
      eventId: 'a',
      attendeeCount: 4,
      spotsLeft: 0,
      waitingCount: 0,
      offeredCount: 0,
      faces: [person],
    })
    expect(client.getQueryData<Paged<ListedEvent>>(listKey())?.pages[0]?.items[0]).toMatchObject({
      attendeeCount: 4,
      spotsLeft: 0,
      waitingCount: 0,
      offeredCount: 0,
      faces: [person],
    })
    applyToEvents(client, { type: 'event.cancelled', eventId: 'a' })
    expect(ids()).toEqual(['c'])
  })

  it('apply a join from another device', () => {
    load({ mine: 'joined' }, [listed(second, true)])
    applyToEvents(client, { type: 'event.joined', eventId: 'a', joined: true })
    expect(ids({ mine: 'joined' })).toEqual(['a', 'c'])
    setJoined(client, 'c', { joined: false })
    expect(ids({ mine: 'joined' })).toEqual(['a'])
    expect(ids()).toEqual(['a', 'c'])
  })
})

describe('an open event', () => {
  const open = (joined: boolean) => client.setQueryData(detailKey('a'), detail(first, joined))
  const shown = () => client.getQueryData<EventDetail>(detailKey('a'))

  it('is canceled for attendees, with the reason, and not found for all others', () => {
    open(true)
    applyToEvents(client, { type: 'event.cancelled', eventId: 'a' })
    applyToEvents(client, {
      type: 'event.cancellation',
      event: { ...first, author: { ...person, id: 'me' } },
      reason: 'Rain',
    })
    expect(shown()).toMatchObject({ state: 'cancelled', cancelReason: 'Rain', can: { join: false, leave: false } })
    open(false)
    applyToEvents(client, { type: 'event.cancelled', eventId: 'a' })
    expect(client.getQueryState(detailKey('a'))).toMatchObject({ status: 'error', error: { code: 'EVENT_NOT_FOUND' } })
    applyToEvents(client, {
      type: 'event.attendance',
      eventId: 'a',
      attendeeCount: 9,
      spotsLeft: 0,
      waitingCount: 0,
      offeredCount: 0,
      faces: [],
    })
    expect(client.getQueryState(detailKey('a'))?.status).toBe('error')
  })

  it('is decided by the response in flight when the event is canceled during the first read', async () => {
    for (const joined of [true, false]) {
      client.removeQueries({ queryKey: detailKey('a') })
      const read = client.fetchQuery({
        queryKey: detailKey('a'),
        queryFn: () => Promise.resolve(detail(first, joined)),
      })
      applyToEvents(client, { type: 'event.cancelled', eventId: 'a' })
      await read
      expect(client.getQueryState(detailKey('a'))?.status).toBe(joined ? 'success' : 'error')
      if (joined) expect(shown()).toMatchObject({ state: 'cancelled', can: { join: false } })
    }
  })

  it('keeps fields that the live event does not carry', () => {
    open(false)
    applyToEvents(client, { type: 'event.changed', event: { ...first, title: 'New' }, changed: ['title'] })
    expect(shown()).toMatchObject({ title: 'New', details: 'Words', joined: false })
  })
})

describe('the calendar', () => {
  it('counts added, moved and canceled events', () => {
    const noon = (day: string) => `${day}T11:00:00.000Z`
    const key = daysKey('2031-05', [])
    client.setQueryData(key, [{ date: '2031-05-02', count: 1 }])
    const event = make('n', noon('2031-05-02'))
    const days = () => client.getQueryData<{ date: string; count: number }[]>(key)
    load({}, [])
    applyToEvents(client, { type: 'event.added', event })
    expect(days()).toEqual([{ date: '2031-05-02', count: 2 }])
    applyToEvents(client, {
      type: 'event.changed',
      event: { ...event, startsAt: noon('2031-05-09') },
      changed: ['time'],
    })
    expect(days()).toEqual([
      { date: '2031-05-02', count: 1 },
      { date: '2031-05-09', count: 1 },
    ])
    applyToEvents(client, { type: 'event.cancelled', eventId: 'n' })
    expect(days()).toEqual([{ date: '2031-05-02', count: 1 }])
  })
})
