import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { EventDetail, ListedEvent } from '../../../../contract/events.ts'
import type { EventType } from '../../../../contract/vocabulary.ts'
import { call } from '../../../lib/api/api.ts'
import { itemIn, type Paged } from '../../../lib/cache/paged.ts'
import {
  attendeesKey,
  countKey,
  daysKey,
  detailKey,
  isEventList,
  listKey,
  unansweredKey,
  waitlistKey,
  type Filter,
} from './keys.ts'
import { noRights } from './no-rights.ts'
import { isOver } from './order.ts'
import { serverNow } from '../../../lib/time/clock.ts'
import { pagedQuery } from '../../../lib/cache/paged-query.ts'

const freshFor = 5 * 60_000

const asked = ({ search, types, neighborhoods, free, within, when, mine, from }: Filter) => ({
  when,
  ...(search ? { search } : {}),
  ...(types.length > 0 ? { types: [...types] } : {}),
  ...(neighborhoods.length > 0 ? { neighborhoods: [...neighborhoods] } : {}),
  ...(free ? { free } : {}),
  ...(within ? { within } : {}),
  ...(mine ? { mine } : {}),
  ...(from ? { from } : {}),
})

export const eventList = (filter: Filter) =>
  pagedQuery({
    queryKey: listKey(filter),
    read: (api, page, sent) => api.events.list({ ...asked(filter), ...page }, sent),
    staleTime: freshFor,
  })

export const eventCount = (filter: Filter) =>
  queryOptions({
    queryKey: countKey(filter),
    queryFn: ({ signal }) => call(api => api.events.count(asked(filter), { signal })),
    staleTime: freshFor,
  })

export const oneEvent = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(api => api.events.read({ eventId: id }, { signal })),
    placeholderData: () => shownEvent(client, id),
    staleTime: freshFor,
  })

export const useEvent = (id: string) => useQuery(oneEvent(useQueryClient(), id))

export const attendeeList = (eventId: string, { unanswered = false } = {}) =>
  pagedQuery({
    queryKey: unanswered ? unansweredKey(eventId) : attendeesKey(eventId),
    read: (api, page, sent) =>
      api.events.attendees({ eventId, ...(unanswered ? { answer: 'none' as const } : {}), ...page }, sent),
    staleTime: freshFor,
  })

export const waitlist = (eventId: string) =>
  pagedQuery({
    queryKey: waitlistKey(eventId),
    read: (api, page, sent) => api.events.waitlist({ eventId, ...page }, sent),
    staleTime: freshFor,
  })

/** `month`: 2026-11. */
export const daysOf = (month: string, types: readonly EventType[]) =>
  queryOptions({
    queryKey: daysKey(month, types),
    queryFn: ({ signal }) =>
      call(api => api.events.days({ month, ...(types.length > 0 ? { types: [...types] } : {}) }, { signal })).then(
        ({ days }) => days,
      ),
    staleTime: freshFor,
  })

function shownEvent(client: QueryClient, id: string): EventDetail | undefined {
  for (const [, list] of client.getQueriesData<Paged<ListedEvent>>({ predicate: isEventList })) {
    const event = list && itemIn(list, id)
    if (event)
      return {
        ...event,
        details: null,
        sponsor: null,
        paymentLink: null,
        state: isOver(event, serverNow()) ? 'past' : 'upcoming',
        cancelReason: null,
        createdAt: event.startsAt,
        editedAt: null,
        hosts: [],
        hosting: null,
        guestsMax: 0,
        guests: [],
        series: null,
        turn: null,
        confirms: false,
        shared: null,
        findable: null,
        unansweredCount: null,
        confirmation: null,
        lateMinutes: null,
        checkIn: null,
        attended: null,
        dispute: null,
        can: noRights,
        underReview: false,
      }
  }
  return undefined
}
