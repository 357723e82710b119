import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateBefore, openBareDatabase } from '../../../../tests/support/city/database.ts'
import { createAccount, createReply } from '../../../../tests/support/factories.ts'
import { migrate } from '../../../db/migrate.ts'

it('keeps replies as they are, and rewrites live events of the former version', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await migrateBefore(database, 'talk')
    const author = await createAccount(db)
    const question = randomUUID()
    await sql`insert into posts (id, author_id, city_id, post_type, title, category)
      values (${question}, ${author.profile.id}, ${author.profile.city_id}, 'question', 'Where is bread?', 'Podcasting')`.execute(
      db,
    )
    const { id } = await createReply(db, { question: { id: question, city_id: author.profile.city_id ?? '' }, author })
    const tell = (event: object) =>
      sql`insert into outbox (city_id, event) values (${author.profile.city_id}, ${JSON.stringify(event)}::jsonb)`.execute(
        db,
      )
    await tell({ type: 'reply.posted', reply: { id, questionId: question, body: 'Here' }, replyCount: 1 })
    await tell({ type: 'reply.removed', questionId: question, replyId: id, replyCount: 0 })
    await migrate(database, migrations)

    const kept = await db.selectFrom('post_replies').select(['kind', 'answers_id']).where('id', '=', id).execute()
    expect(kept).toEqual([{ kind: 'reply', answers_id: null }])
    const { rows } = await sql<{ event: object }>`select event from outbox order by id`.execute(db)
    expect(rows.map(({ event }) => event)).toEqual([
      {
        type: 'reply.posted',
        reply: { id, postId: question, body: 'Here', kind: 'reply', answersId: null, isAnswered: false },
        replyCount: 1,
      },
      { type: 'reply.removed', postId: question, replyId: id, replyCount: 0 },
    ])
  } finally {
    await database.close()
  }
})
