import type { QueryClient } from '@tanstack/react-query'
import type { Event, EventDetail, ListedEvent } from '../../../../contract/events.ts'
import type { LiveEvent } from '../../../../contract/live.ts'
import { attendanceRights } from '../../../../contract/rights.ts'
import type { Outputs } from '../../../../contract/contract.ts'
import {
  invalidateWithJitter,
  adjustData,
  changeEach,
  markStale,
  refetchInFlight,
} from '../../../lib/cache/change-data.ts'
import { itemIn, updated, type Paged } from '../../../lib/cache/paged.ts'
import { liveCollection } from '../../../lib/cache/live-collection.ts'
import { knownSession } from '../../../lib/api/session.ts'
import { dateOf, dayIn, knownZone, monthOf } from '../../../lib/time/calendar.ts'
import {
  attendeesKey,
  checkInKey,
  countKey,
  detailKey,
  everything,
  hostsKey,
  listKey,
  waitlistKey,
  type ListKey,
  type daysKey,
} from './keys.ts'
import { noRights } from './no-rights.ts'
import { belongs, placed, type Looking } from './order.ts'
import { serverNow } from '../../../lib/time/clock.ts'
import { inBackground } from '../../../lib/live/background.ts'

function looking(client: QueryClient): Looking {
  const viewer = knownSession(client)?.viewer
  return { viewerId: viewer?.id ?? '', timeZone: viewer?.city?.timeZone, now: serverNow() }
}

const isAuthor = (client: QueryClient, { author }: Event) => author.id === looking(client).viewerId

const events = liveCollection<ListedEvent, EventDetail, ListKey[2]>({
  lists: {
    key: listKey().slice(0, 2),
    placed: (list, filter, event, client) => placed(list, filter, event, looking(client)),
  },
  detail: { key: detailKey, notFound: 'EVENT_NOT_FOUND' },
})

const ageCounts = (client: QueryClient) => markStale(client, { queryKey: countKey(everything).slice(0, 2) })

function place(client: QueryClient, event: (shown?: ListedEvent) => ListedEvent, before: ListedEvent | undefined) {
  const { timeZone } = looking(client)
  events.put(client, event)
  events.ageLists(client, filter => belongs(filter, event(), looking(client)) === null)
  ageCounts(client)
  if (before) countDay(client, before, timeZone, -1)
  countDay(client, event(), timeZone, 1)
}

export function putEvent(client: QueryClient, event: EventDetail) {
  const before = events.find(client, event.id)
  client.setQueryData<EventDetail>(detailKey(event.id), event)
  place(client, () => event, before)
}

export const changeEvent = events.update

export function setJoined(client: QueryClient, id: string, change: Partial<ListedEvent> & { joined: boolean }) {
  changeStanding(client, id, { ...change, waits: false })
  events.changeDetail(client, id, event => ({
    ...event,
    turn: null,
    ...(change.joined ? {} : { confirmation: null, lateMinutes: null, guests: [] }),
    can: {
      ...event.can,
      ...attendanceRights({
        isUpcoming: event.state === 'upcoming',
        joined: change.joined,
        spotsLeft: event.spotsLeft,
        isOffered: false,
        isOwn: isAuthor(client, event),
      }),
      ticket: change.joined && event.can.ticket,
      guests: change.joined && event.can.guests,
    },
  }))
}

export function changeStanding(client: QueryClient, id: string, change: Partial<ListedEvent>) {
  events.update(client, id, change)
  changeDate(client, id, change)
  const event = events.find(client, id)
  if (event)
    events.changeLists(client, (list, filter) =>
      filter.mine === 'joined' ? placed(list, filter, event, looking(client)) : list,
    )
}

export function dropEvent(client: QueryClient, id: string) {
  const before = events.find(client, id)
  events.drop(client, id)
  ageCounts(client)
  if (before) countDay(client, before, looking(client).timeZone, -1)
  else recountDays(client)
}

/** A viewer with access fetches the stub of the removed event. */
function remove(client: QueryClient, id: string) {
  const known = events.find(client, id)
  dropEvent(client, id)
  for (const queryKey of [detailKey(id), attendeesKey(id)]) void client.resetQueries({ queryKey })
  if (known?.joined && !isAuthor(client, known))
    inBackground(import('./news.ts').then(({ announceRemoval }) => announceRemoval(id)))
}

/** The author, attendees and followers of its series can still read a canceled event, others get "not found". */
function showCancelled(client: QueryClient, id: string) {
  const mayRead = (event: EventDetail) => event.joined || event.series?.isFollowing === true || isAuthor(client, event)
  dropEvent(client, id)
  events.changeDetail(
    client,
    id,
    event => (mayRead(event) ? { ...event, state: 'cancelled', can: noRights } : event),
    mayRead,
  )
  events.closeDetail(client, id, event => !mayRead(event))
}
/** Fields that depend on the viewer, which live events omit. A reason for other types or another place may no longer hold. */
function ownOf(event: Event, before: ListedEvent | undefined): Pick<ListedEvent, 'joined' | 'waits' | 'reason'> {
  if (!before) return { joined: false, waits: false, reason: null }
  const isSame = before.neighborhood === event.neighborhood && String(before.types) === String(event.types)
  return { joined: before.joined, waits: before.waits, reason: isSame ? before.reason : null }
}

function edit(client: QueryClient, event: Event) {
  const before = events.find(client, event.id)
  place(client, shown => ({ ...event, ...ownOf(event, shown ?? before) }), before)
  events.changeDetail(client, event.id, shown => ({ ...shown, ...event }))
  // Live events omit fields that depend on the viewer.
  invalidateWithJitter(client, detailKey(event.id))
  return before
}

/** A page of a series shows dates that are in no list of events. */
const changeDate = (client: QueryClient, id: string, change: Partial<ListedEvent>) =>
  changeEach<Paged<ListedEvent>>(
    client,
    { queryKey: ['series'], predicate: ({ queryKey }) => queryKey[2] === 'dates' },
    list => updated(list, id, date => ({ ...date, ...change })),
  )

function refreshSeriesOf(client: QueryClient, id: string) {
  for (const [[area, seriesId, part], list] of client.getQueriesData<Paged<ListedEvent>>({ queryKey: ['series'] }))
    if (part === 'dates' && list && itemIn(list, id)) invalidateWithJitter(client, [area, seriesId])
}

function applyAttendance(client: QueryClient, change: Extract<LiveEvent, { type: 'event.attendance' }>) {
  const { type: _, eventId, ...spots } = change
  // Only the server knows whether joining is possible now.
  events.changeDetail(
    client,
    eventId,
    event => event,
    before => (before.spotsLeft === 0) !== (spots.spotsLeft === 0),
  )
  events.update(client, eventId, spots)
  changeDate(client, eventId, spots)
  for (const key of [attendeesKey(eventId), waitlistKey(eventId)]) invalidateWithJitter(client, key)
  void client.invalidateQueries({ queryKey: checkInKey(eventId) })
}

/** After a delay, because all attendees get the event in the same moment. */
function refreshStanding(client: QueryClient, id: string) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: listKey().slice(0, 2) }))
    if ((queryKey as unknown as ListKey)[2].mine === 'joined') invalidateWithJitter(client, queryKey)
  for (const key of [detailKey(id), attendeesKey(id), waitlistKey(id), hostsKey(id)]) invalidateWithJitter(client, key)
  void client.invalidateQueries({ queryKey: checkInKey(id) })
}

/** Its row in a series is outdated. */
function dateOfSeries(event: LiveEvent): string | undefined {
  switch (event.type) {
    case 'event.changed':
    case 'event.cancellation':
      return event.event.id
    case 'event.removed':
    case 'event.cancelled':
      return event.eventId
    default:
      return undefined
  }
}

export function applyToEvents(client: QueryClient, event: LiveEvent) {
  const id = dateOfSeries(event)
  if (id) refreshSeriesOf(client, id)
  switch (event.type) {
    case 'event.added':
      if (events.find(client, event.event.id)) return
      return place(
        client,
        () => ({ ...event.event, joined: isAuthor(client, event.event), waits: false, reason: null }),
        undefined,
      )
    case 'event.changed': {
      const before = edit(client, event.event)
      if (before?.joined && !isAuthor(client, event.event))
        inBackground(import('./news.ts').then(({ announceChange }) => announceChange(event.event, event.changed)))
      return
    }
    case 'event.removed':
      return remove(client, event.eventId)
    case 'event.cancelled':
      return showCancelled(client, event.eventId)
    case 'event.cancellation':
      events.changeDetail(client, event.event.id, shown => ({
        ...shown,
        state: 'cancelled',
        cancelReason: event.reason,
        can: noRights,
      }))
      if (!isAuthor(client, event.event))
        inBackground(import('./news.ts').then(({ announceCancellation }) => announceCancellation(event.event)))
      return
    case 'event.attendance':
      return applyAttendance(client, event)
    case 'event.standing':
      return refreshStanding(client, event.eventId)
    case 'event.joined':
      return setJoined(client, event.eventId, { joined: event.joined })
    case 'series.changed':
      for (const key of ['events', 'series']) invalidateWithJitter(client, [key])
      return
    case 'featured.changed':
      return events.feature(client, event.postId)
  }
}

type Days = Outputs['events']['days']['days']
type DaysKey = ReturnType<typeof daysKey>

const allDays = { queryKey: ['events', 'days'] }

function countDay(client: QueryClient, { startsAt, types }: ListedEvent, timeZone: string | undefined, by: 1 | -1) {
  const day = dayIn(new Date(startsAt), knownZone(timeZone))
  const date = dateOf(day)
  for (const { queryKey } of client.getQueryCache().findAll(allDays)) {
    const asked = (queryKey as unknown as DaysKey)[2]
    if (asked.month !== monthOf(day)) continue
    if (asked.types.length > 0 && !types.some(type => asked.types.includes(type))) continue
    adjustData<Days>(client, queryKey, days => {
      const count = (days.find(one => one.date === date)?.count ?? 0) + by
      const others = days.filter(one => one.date !== date)
      return count > 0 ? [...others, { date, count }] : others
    })
  }
}

/** For an event whose day is unknown. */
const recountDays = (client: QueryClient) => refetchInFlight(client, allDays)
