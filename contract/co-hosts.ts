import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { eventDetail } from './events.ts'
import { personCard } from './people.ts'

const tags = ['co-hosts']
const eventId = z.object({ eventId: z.uuid() })
const refusals = ['EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'FORBIDDEN'] as const
const changes = ['FOREIGN_ORIGIN'] as const

const coHost = z.extend(personCard, { accepted: z.boolean() })
export type CoHost = z.infer<typeof coHost>

export const coHosts = {
  list: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/hosts',
      tags,
      summary: 'Co-hosts of your own event, also those who have not answered; at most five',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN'))
    .input(eventId)
    .output(z.object({ items: z.array(coHost) })),

  ask: at('member', { feature: 'events', rate: 'hostByAccount' })
    .route({
      method: 'PUT',
      path: '/events/{eventId}/hosts/{userId}',
      tags,
      summary: 'Ask a member to help you with your own event; idempotent',
    })
    .errors(
      fails(
        ...refusals,
        'PROFILE_NOT_FOUND',
        'HOSTS_FULL',
        'HOST_CLOSED',
        'HOST_TITLE_LINK',
        'REQUESTS_OPEN',
        'FIRST_WEEK_REQUESTS',
        'TOO_MANY_CONVERSATIONS',
        ...changes,
      ),
    )
    .input(z.extend(eventId, { userId: z.uuid() }))
    .output(eventDetail),

  remove: at('member', { feature: 'events', rate: 'hostByAccount' })
    .route({
      method: 'DELETE',
      path: '/events/{eventId}/hosts/{userId}',
      tags,
      summary: 'End the help of a co-host with your own event; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN', ...changes))
    .input(z.extend(eventId, { userId: z.uuid() }))
    .output(eventDetail),

  accept: at('member', { feature: 'events', rate: 'hostByAccount' })
    .route({
      method: 'PUT',
      path: '/events/{eventId}/hosting',
      tags,
      summary: 'Accept to be a co-host; idempotent',
    })
    .errors(fails(...refusals, ...changes))
    .input(eventId)
    .output(eventDetail),

  stop: at('member', { feature: 'events', rate: 'hostByAccount' })
    .route({
      method: 'DELETE',
      path: '/events/{eventId}/hosting',
      tags,
      summary: 'Decline to be a co-host, or stop being one; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', ...changes))
    .input(eventId)
    .output(eventDetail),
}
