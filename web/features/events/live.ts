import type { QueryClient } from '@tanstack/react-query'
import type { Event, EventDetail, ListedEvent } from '../../../contract/events.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { attendanceRights } from '../../../contract/rights.ts'
import { changeEach, changeStanding, invalidateWithJitter } from '../../lib/change-data.ts'
import { updated, without, type Paged } from '../../lib/paged.ts'
import { knownSession } from '../../lib/session.ts'
import { countDay } from './days.ts'
import { attendeesKey, detailKey, isEventList, type ListKey } from './keys.ts'
import { placed, type Looking } from './order.ts'

type List = Paged<ListedEvent>

function looking(client: QueryClient): Looking {
  const viewer = knownSession(client)?.viewer
  return { viewerId: viewer?.id ?? '', timeZone: viewer?.city?.timeZone, now: Date.now() }
}

const changeLists = (client: QueryClient, change: (list: List, filter: ListKey[2]) => List) =>
  changeEach<List>(client, { predicate: isEventList }, (list, key) => change(list, (key as unknown as ListKey)[2]))

/** Applies `change` to the cached detail of an event, if it is loaded. */
const changeOpen = (client: QueryClient, id: string, change: (event: EventDetail) => EventDetail) =>
  changeStanding(client, detailKey(id), change)

function knownEvent(client: QueryClient, id: string): ListedEvent | undefined {
  const open = client.getQueryData<EventDetail>(detailKey(id))
  if (open) return open
  for (const [, list] of client.getQueriesData<List>({ predicate: isEventList }))
    for (const page of list?.pages ?? []) for (const event of page.items) if (event.id === id) return event
  return undefined
}

/** Inserts an event at its position in every loaded list that it matches, and counts it in the calendar. */
function place(client: QueryClient, event: ListedEvent, before: ListedEvent | undefined) {
  const { timeZone } = looking(client)
  changeLists(client, (list, filter) => placed(list, filter, event, looking(client)))
  if (before) countDay(client, before, timeZone, -1)
  countDay(client, event, timeZone, 1)
}

export function putEvent(client: QueryClient, event: EventDetail) {
  const before = knownEvent(client, event.id)
  client.setQueryData<EventDetail>(detailKey(event.id), event)
  place(client, event, before)
}

export function changeEvent(client: QueryClient, id: string, change: (event: ListedEvent) => Partial<ListedEvent>) {
  const before = knownEvent(client, id)
  if (!before) return
  const told = change(before)
  changeOpen(client, id, event => ({ ...event, ...told }))
  changeLists(client, list => updated(list, id, event => ({ ...event, ...told })))
}

export function setJoined(client: QueryClient, id: string, told: Partial<ListedEvent> & { joined: boolean }) {
  changeEvent(client, id, () => told)
  changeOpen(client, id, event => ({
    ...event,
    can: {
      ...event.can,
      ...attendanceRights({ isAhead: event.state === 'upcoming', joined: told.joined, spotsLeft: event.spotsLeft }),
    },
  }))
  const event = knownEvent(client, id)
  if (event)
    changeLists(client, (list, filter) =>
      filter.mine === 'joined' ? placed(list, filter, event, looking(client)) : list,
    )
}

export function dropEvent(client: QueryClient, id: string) {
  const before = knownEvent(client, id)
  changeLists(client, list => without(list, id))
  if (before) countDay(client, before, looking(client).timeZone, -1)
}

/** After a moderator removed an event: drops it from the cache immediately. A viewer with access reads its stub again. */
function remove(client: QueryClient, id: string) {
  const known = knownEvent(client, id)
  dropEvent(client, id)
  for (const queryKey of [detailKey(id), attendeesKey(id)]) void client.resetQueries({ queryKey })
  if (known?.joined && known.author.id !== looking(client).viewerId)
    void import('./news.ts').then(({ tellRemoved }) => tellRemoved(id)).catch(() => undefined)
}

/** The author and the attendees can still read a canceled event, all others get "not found". */
function showCancelled(client: QueryClient, id: string) {
  const open = client.getQueryData<EventDetail>(detailKey(id))
  dropEvent(client, id)
  if (open && (open.joined || open.author.id === looking(client).viewerId)) {
    changeOpen(client, id, event => ({ ...event, state: 'cancelled', can: nothing }))
    return invalidateWithJitter(client, detailKey(id))
  }
  const query = client.getQueryCache().find({ queryKey: detailKey(id) })
  // Sets the result locally: a thousand browsers must not refetch at the same time.
  query?.setState({
    ...query.state,
    status: 'error',
    error: Object.assign(new Error('The event was called off.'), { code: 'EVENT_NOT_FOUND', status: 404, data: {} }),
  })
}
const nothing = { join: false, leave: false, edit: false, cancel: false, report: false, feature: false }

function edit(client: QueryClient, event: Event) {
  const before = knownEvent(client, event.id)
  place(client, { ...event, joined: before?.joined ?? false }, before)
  changeOpen(client, event.id, shown => ({ ...shown, ...event }))
  // The live event omits fields that depend on the viewer, such as details, sponsor and permissions.
  invalidateWithJitter(client, detailKey(event.id))
}

function attend(client: QueryClient, told: Extract<LiveEvent, { type: 'event.attendance' }>) {
  const { eventId, attendeeCount, spotsLeft, faces } = told
  const before = client.getQueryData<EventDetail>(detailKey(eventId))
  changeEvent(client, eventId, () => ({ attendeeCount, spotsLeft, faces }))
  invalidateWithJitter(client, attendeesKey(eventId))
  // Only the server knows whether joining is possible now.
  if (before && (before.spotsLeft === 0) !== (spotsLeft === 0)) invalidateWithJitter(client, detailKey(eventId))
}

function feature(client: QueryClient, postId: string | null) {
  const mark = <T extends ListedEvent>(event: T): T =>
    event.isFeatured === (event.id === postId) ? event : { ...event, isFeatured: event.id === postId }
  changeLists(client, list => ({ ...list, pages: list.pages.map(page => ({ ...page, items: page.items.map(mark) })) }))
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['events', 'detail'] }))
    changeOpen(client, queryKey[2] as string, mark)
}

/** Applies a live event to the cache and notifies attendees. */
export function applyToEvents(client: QueryClient, event: LiveEvent) {
  switch (event.type) {
    case 'event.added':
      return knownEvent(client, event.event.id)
        ? undefined
        : place(client, { ...event.event, joined: event.event.author.id === looking(client).viewerId }, undefined)
    case 'event.changed': {
      const before = knownEvent(client, event.event.id)
      edit(client, event.event)
      if (before?.joined && event.event.author.id !== looking(client).viewerId)
        void import('./news.ts').then(({ tellChange }) => tellChange(event.event, event.changed)).catch(() => undefined)
      return
    }
    case 'event.removed':
      return remove(client, event.eventId)
    case 'event.cancelled':
      return showCancelled(client, event.eventId)
    case 'event.cancellation':
      changeOpen(client, event.event.id, shown => ({
        ...shown,
        state: 'cancelled',
        cancelReason: event.reason,
        can: nothing,
      }))
      if (event.event.author.id !== looking(client).viewerId)
        void import('./news.ts')
          .then(({ announceCancellation }) => announceCancellation(event.event))
          .catch(() => undefined)
      return
    case 'event.attendance':
      return attend(client, event)
    case 'event.joined':
      return setJoined(client, event.eventId, { joined: event.joined })
    case 'featured.changed':
      return feature(client, event.postId)
  }
}
