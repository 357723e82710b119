import { newLink } from '../../../server/features/calendar/link.ts'
import type { TestApp } from '../app.ts'
import type { Calls, World } from './world.ts'

async function given({ deps: { db, keyring } }: TestApp, { email }: World): Promise<void> {
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: id, ...newLink(keyring, id) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const calendar: Calls = {
  'calendar.read': { given, call: () => ({ path: '/calendar-feed' }) },
  'calendar.link': { call: () => ({ path: '/calendar-feed', body: { replaces: null } }) },
  'calendar.choose': { given, call: () => ({ path: '/calendar-feed/joined', body: { on: false } }) },
}
