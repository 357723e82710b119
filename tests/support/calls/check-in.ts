import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notToBeSeen } from './events.ts'
import { allBut, notTheirs, readers, type Calls } from './world.ts'

const seers = allBut(readers, 'attendeeOfRemoved')
const at = new Date().toISOString()

export const checkIn: Calls = {
  'checkIn.read': {
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/check-in` }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'checkIn.people': {
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/check-in/people` }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'checkIn.mark': {
    call: ({ fullEventId, somebody }) => ({
      path: `/events/${fullEventId}/check-in`,
      body: {
        device: randomUUID(),
        marks: [{ userId: somebody, here: true, at, how: 'tick' }],
        walkIns: [{ id: randomUUID(), name: 'Pau', people: 1, at }],
      },
    }),
    refusals: [...notToBeSeen, { ...notTheirs, to: seers }],
  },
  'checkIn.ticket': {
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/ticket` }),
    refusals: [
      ...notToBeSeen,
      { code: 'FORBIDDEN', to: ['author', ...allBut(seers, 'participant')], because: 'attendees alone have tickets' },
    ],
  },
  'checkIn.dispute': {
    given: async ({ deps: { db } }, { fullEventId }) => {
      await sql`
        update posts set event_start_at = now() - interval '1 day', event_end_at = null, check_in_at = now() where id = ${fullEventId}`.execute(
        db,
      )
    },
    call: ({ fullEventId }) => ({ path: `/events/${fullEventId}/absence`, body: { text: 'I was there' } }),
    refusals: [
      ...notToBeSeen,
      {
        code: 'FORBIDDEN',
        to: ['author', ...allBut(seers, 'participant')],
        because: 'they are not marked as absent',
      },
    ],
  },
}
