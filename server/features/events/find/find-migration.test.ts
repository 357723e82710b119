import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateBefore, openBareDatabase } from '../../../../tests/support/city/database.ts'
import { createAccount, createEvent, createQuestion } from '../../../../tests/support/factories.ts'
import { migrate } from '../../../db/migrate.ts'

it('makes older events findable by their words, and gives their live events no neighborhood', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await migrateBefore(database, 'find-events')
    const author = await createAccount(db)
    const calm = new Date('2026-01-01T00:00:00Z')
    const at = { author, createdAt: calm, details: 'Calçots', venue: 'Masia Can Portell' }
    const placed = await createEvent(db, { ...at, title: 'Calçotada', location: 'Vallvidrera' })
    const online = await createEvent(db, { author, title: 'A talk', location: ' HTTPS://meet.example.org' })
    const question = await createQuestion(db, { author, title: 'Where is a calçotada?' })
    await sql`insert into outbox (city_id, order_city_id, event) values
      (${placed.city_id}, ${placed.city_id}, ${JSON.stringify({ type: 'event.added', event: { id: placed.id } })}),
      (${placed.city_id}, ${placed.city_id}, '{"type": "event.cancelled", "eventId": "x"}')`.execute(db)
    await migrate(database, migrations)

    const stored = (id: string) =>
      db
        .selectFrom('posts')
        .select(['event_haystack', 'event_neighborhood', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await stored(placed.id)).toEqual({
      event_haystack: ' calcotada calcots masia can portell vallvidrera',
      event_neighborhood: null,
      updated_at: calm,
    })
    expect((await stored(online.id)).event_haystack).toBe(' a talk')
    expect((await stored(question.id)).event_haystack).toBeNull()
    const { rows } = await sql<{ event: unknown }>`select event from outbox order by id`.execute(db)
    expect(rows.map(({ event }) => event)).toEqual([
      { type: 'event.added', event: { id: placed.id, neighborhood: null } },
      { type: 'event.cancelled', eventId: 'x' },
    ])
  } finally {
    await database.close()
  }
})
