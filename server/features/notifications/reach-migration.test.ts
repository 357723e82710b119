import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateBefore, openBareDatabase } from '../../../tests/support/city/database.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { migrate } from '../../db/migrate.ts'

it('counts together the times that two rows had', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await migrateBefore(database, 'one-reach')
    const [by, both, late] = [await createAccount(db), await createAccount(db), await createAccount(db)]
    const at = (minute: number) => `2026-11-28T10:0${minute}:00Z`
    const add = ({ profile }: typeof by, reserved: boolean, minutes: number[]) =>
      sql`insert into notification_reach (by_id, user_id, channel, reserved, times, collected_at, collection) values (${by.profile.id},
        ${profile.id}, 'push', ${reserved}, ${minutes.map(at)}::timestamptz[], ${at(9)}, gen_random_uuid())`.execute(db)
    await add(both, false, [5, 1])
    await add(both, true, [7, 3])
    await add(late, true, [2])
    await migrate(database, migrations)
    const rows = await db
      .selectFrom('notification_reach')
      .selectAll()
      .orderBy(sql`cardinality(times)`)
      .execute()
    const times = (minutes: number[]) => minutes.map(minute => new Date(at(minute)))
    expect(rows).toMatchObject([
      { user_id: late.profile.id, reserved: false, times: times([2]), collected_at: null, collection: null },
      { user_id: both.profile.id, reserved: false, times: times([7, 5, 3, 1]), collected_at: null, collection: null },
    ])
  } finally {
    await database.close()
  }
})
