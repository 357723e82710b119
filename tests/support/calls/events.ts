import { randomUUID } from 'node:crypto'
import { dayAhead } from '../event-input.ts'
import { allBut, notTheirs, readers, unseen, type Calls, type Refusal } from './world.ts'

const words = { title: 'A walk up to the bunkers', starts: dayAhead(3), timeZone: 'Europe/Madrid' }
export const notToBeSeen: Refusal[] = [
  unseen('EVENT_NOT_FOUND'),
  { code: 'EVENT_REMOVED', to: ['authorOfRemoved', 'attendeeOfRemoved'], because: 'moderators took it away' },
]
const seers = allBut(readers, 'attendeeOfRemoved')

const notGoing: Refusal = {
  code: 'NO_SPOT',
  to: [...allBut(seers, 'participant'), 'author'],
  because: 'they do not go',
}

export const events: Calls = {
  'events.list': { call: () => ({ path: '/events' }) },
  'events.count': { call: () => ({ path: '/events/count' }) },
  'events.days': { call: () => ({ path: '/events/days?month=2026-11' }) },
  'events.read': { call: ({ eventId }) => ({ path: `/events/${eventId}` }), refusals: notToBeSeen },
  'events.attendees': { call: ({ eventId }) => ({ path: `/events/${eventId}/attendees` }), refusals: notToBeSeen },
  'events.coverFrom': {
    call: () => ({ path: '/covers/fetch', body: { url: 'http://pictures.example.org/picture.png' } }),
  },
  'events.create': {
    call: ({ eventId }) => ({ path: '/events', body: { ...words, id: randomUUID(), cover: { eventId } } }),
    refusals: notToBeSeen,
  },
  'events.edit': {
    call: ({ eventId }) => ({ path: `/events/${eventId}`, body: { ...words, title: `Edited ${randomUUID()}` } }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'events.cancel': {
    call: ({ eventId }) => ({ path: `/events/${eventId}/cancel`, body: { reason: 'It will rain' } }),
    refusals: [
      ...notToBeSeen,
      {
        code: 'FORBIDDEN',
        to: ['member', 'participant', 'adminWithoutSecondFactor'],
        because: 'authors and admins alone call it off',
      },
    ],
  },
  'events.join': { call: ({ eventId }) => ({ path: `/events/${eventId}/attendance` }), refusals: notToBeSeen },
  'events.leave': { call: ({ eventId }) => ({ path: `/events/${eventId}/attendance` }), refusals: notToBeSeen },
  'events.wait': {
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/waitlist` }),
    refusals: [...notToBeSeen, { code: 'FORBIDDEN', to: ['author'], because: 'it is their event' }],
  },
  'events.stopWaiting': {
    given: async (app, { session, fullEventId }) => {
      await app.api('PUT', `/events/${fullEventId}/waitlist`, { as: session })
    },
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/waitlist` }),
    refusals: notToBeSeen,
  },
  'events.confirm': {
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/confirmation` }),
    refusals: [...notToBeSeen, notGoing],
    changes: false,
  },
  'events.late': {
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/delay`, body: { minutes: 10 } }),
    refusals: [...notToBeSeen, notGoing],
  },
  'events.waitlist': {
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/waitlist` }),
    refusals: [...notToBeSeen, { code: 'FORBIDDEN', to: seers, because: 'organizers alone see who waits' }],
  },
}
