import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import { notToBeSeen } from './events.ts'
import { allBut, notTheirs, readers, type Calls, type World } from './world.ts'

const seers = allBut(readers, 'attendeeOfRemoved')

const asked = async ({ deps: { db } }: TestApp, { eventId, somebody }: World) => {
  await db.insertInto('event_hosts').values({ event_id: eventId, user_id: somebody }).execute()
}

export const coHosts: Calls = {
  'coHosts.list': {
    call: ({ eventId }) => ({ path: `/events/${eventId}/hosts` }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'coHosts.ask': {
    call: ({ eventId, somebody }) => ({ path: `/events/${eventId}/hosts/${somebody}` }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'coHosts.remove': {
    given: asked,
    call: ({ eventId, somebody }) => ({ path: `/events/${eventId}/hosts/${somebody}` }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'coHosts.accept': {
    given: async ({ deps: { db } }, { fullEventId }) => {
      await sql`
        insert into event_hosts (event_id, user_id)
        select event_id, user_id from event_attendees where event_id = ${fullEventId} on conflict do nothing`.execute(
        db,
      )
    },
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/hosting` }),
    refusals: [
      ...notToBeSeen,
      { code: 'FORBIDDEN', to: ['author', ...allBut(seers, 'participant')], because: 'nobody asked them' },
    ],
  },
  'coHosts.stop': {
    call: ({ eventId }) => ({ path: `/events/${eventId}/hosting` }),
    refusals: notToBeSeen,
    changes: false,
  },
}
