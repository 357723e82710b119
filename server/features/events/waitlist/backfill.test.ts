import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openBareDatabase } from '../../../../tests/support/city/database.ts'
import { createAccount, createEvent } from '../../../../tests/support/factories.ts'
import { migrate, readMigrations } from '../../../db/migrate.ts'

it('gives organizers of older upcoming events a spot if there is room', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await readMigrations()
    const here = migrations.findIndex(({ name }) => name.includes('organizers-go'))
    await migrate(database, migrations.slice(0, here))
    const hour = 3_600_000
    const [author, gone, guest] = [
      await createAccount(db),
      await createAccount(db, { active: false }),
      await createAccount(db),
    ]
    const joining = async (options: { places?: number }, ...people: (typeof author)[]) => {
      const event = await createEvent(db, { author, ...options })
      for (const { account } of people)
        await db
          .insertInto('event_attendees')
          .values({ id: randomUUID(), event_id: event.id, user_id: account.id })
          .execute()
      await db.updateTable('posts').set({ attendee_count: people.length }).where('id', '=', event.id).execute()
      return event
    }
    const events = {
      open: await createEvent(db, { author }),
      limited: await joining({ places: 2 }, guest),
      full: await joining({ places: 1 }, guest),
      joined: await joining({}, author, guest),
      over: await createEvent(db, { author, startsAt: new Date(Date.now() - 3 * hour) }),
      cancelled: await createEvent(db, { author, deletedAt: new Date(), cancelReason: 'Rain' }),
      leftBehind: await createEvent(db, { author: gone }),
    }
    await migrate(database, migrations)
    const counts: Record<string, [number, number]> = {}
    for (const [name, { id }] of Object.entries(events)) {
      const { attendee_count } = await db
        .selectFrom('posts')
        .select('attendee_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = await db.selectFrom('event_attendees').select('id').where('event_id', '=', id).execute()
      counts[name] = [attendee_count, rows.length]
    }
    expect(counts).toEqual({
      open: [1, 1],
      limited: [2, 2],
      full: [1, 1],
      joined: [2, 2],
      over: [0, 0],
      cancelled: [0, 0],
      leftBehind: [0, 0],
    })
  } finally {
    await database.close()
  }
})
