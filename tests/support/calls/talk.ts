import { randomUUID } from 'node:crypto'
import { createReply } from '../factories.ts'
import { notToBeSeen } from './events.ts'
import { allBut, notTheirs, readers, type Calls, type Entry } from './world.ts'

const seers = allBut(readers, 'attendeeOfRemoved')

const announced: Entry['given'] = async ({ deps: { db } }, { eventId }) => {
  const event = await db.selectFrom('posts').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow()
  const { id } = await createReply(db, { question: event, author: { id: event.author_id }, kind: 'announcement' })
  return { announcementId: id }
}

export const talk: Calls = {
  'talk.read': { call: ({ eventId }) => ({ path: `/events/${eventId}/talk` }), refusals: notToBeSeen },
  'talk.comments': { call: ({ eventId }) => ({ path: `/events/${eventId}/comments` }), refusals: notToBeSeen },
  'talk.comment': {
    call: ({ eventId }) => ({ path: `/events/${eventId}/comments`, body: { id: randomUUID(), body: 'A comment' } }),
    refusals: notToBeSeen,
  },
  'talk.announcements': {
    call: ({ eventId }) => ({ path: `/events/${eventId}/announcements` }),
    refusals: notToBeSeen,
  },
  'talk.announce': {
    call: ({ eventId }) => ({
      path: `/events/${eventId}/announcements`,
      body: { id: randomUUID(), body: 'We meet at the fountain' },
    }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'talk.seen': {
    given: announced,
    call: ({ eventId, announcementId }) => ({
      path: `/events/${eventId}/announcements/read`,
      body: { announcementId },
    }),
    refusals: notToBeSeen,
  },
}
