import { randomUUID } from 'node:crypto'
import { dayAhead } from '../event-input.ts'
import { readers, type Actor, type Calls } from './world.ts'

const seesNothing: Actor[] = ['outsider']
const words = { title: 'A walk up to the bunkers', starts: dayAhead(3), timeZone: 'Europe/Madrid' }

export const events: Calls = {
  'events.list': { call: () => ({ path: '/events' }) },
  'events.days': { call: () => ({ path: '/events/days?month=2026-11' }) },
  'events.read': { call: ({ eventId }) => ({ path: `/events/${eventId}` }), seesNothing },
  'events.attendees': { call: ({ eventId }) => ({ path: `/events/${eventId}/attendees` }), seesNothing },
  // Refused for what it is, and no address is asked.
  'events.coverFrom': { call: () => ({ path: '/covers/fetch', body: { address: 'http://127.0.0.1/picture.png' } }) },
  'events.create': {
    call: ({ eventId }) => ({ path: '/events', body: { ...words, id: randomUUID(), cover: { eventId } } }),
    seesNothing,
  },
  'events.edit': {
    call: ({ eventId }) => ({ path: `/events/${eventId}`, body: { ...words, title: `Edited ${randomUUID()}` } }),
    seesNothing,
    mayNot: readers,
  },
  'events.cancel': {
    call: ({ eventId }) => ({ path: `/events/${eventId}/cancel`, body: { reason: 'It will rain' } }),
    seesNothing,
    mayNot: ['member', 'adminWithoutSecondFactor'],
  },
  'events.join': { call: ({ eventId }) => ({ path: `/events/${eventId}/attendance` }), seesNothing },
  'events.leave': { call: ({ eventId }) => ({ path: `/events/${eventId}/attendance` }), seesNothing },
}
