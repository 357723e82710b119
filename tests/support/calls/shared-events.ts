import type { TestApp } from '../app.ts'
import type { Calls, World } from './world.ts'

async function given({ deps: { db } }: TestApp, { eventId }: World): Promise<void> {
  await db.updateTable('posts').set({ event_shared: true }).where('id', '=', eventId).execute()
}

export const sharedEvents: Calls = {
  'sharedEvents.read': {
    given,
    call: ({ eventId }) => ({ path: `/shared-events/${eventId}` }),
    refusals: [
      {
        code: 'EVENT_NOT_FOUND',
        to: ['authorOfRemoved', 'attendeeOfRemoved'],
        because: 'a removed event has no preview',
      },
    ],
  },
}
