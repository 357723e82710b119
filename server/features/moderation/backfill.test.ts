import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openBareDatabase } from '../../../tests/support/city/database.ts'
import { createAccount, createConversation, createQuestion, createReply } from '../../../tests/support/factories.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'

it('assigns older reports to cases: one per subject while pending, and one per decided report', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await readMigrations()
    const here = migrations.findIndex(({ name }) => name.includes('moderation'))
    await migrate(database, migrations.slice(0, here))
    const [author, one, other] = [await createAccount(db), await createAccount(db), await createAccount(db)]
    const question = await createQuestion(db, { author })
    const reply = await createReply(db, { question, author })
    const conversation = await createConversation(db, { between: [author, one] })
    const flag = (column: string, id: string, reporter: { account: { id: string } }, status: string, minutes: number) =>
      sql`insert into post_flags (id, ${sql.ref(column)}, reporter_id, reason, status, created_at)
        values (${randomUUID()}, ${id}, ${reporter.account.id}, 'Why', ${status}, now() - ${minutes} * interval '1 minute')`.execute(
        db,
      )
    await flag('post_id', question.id, one, 'pending', 9)
    await flag('post_id', question.id, other, 'pending', 20)
    await flag('reply_id', reply.id, one, 'dismissed', 5)
    await flag('reply_id', reply.id, other, 'pending', 4)
    await flag('profile_id', author.account.id, other, 'resolved', 3)
    await sql`insert into conversation_reports (id, conversation_id, reporter_user_id, reported_user_id, reason)
      values (${randomUUID()}, ${conversation.id}, ${one.account.id}, ${author.account.id}, 'Why')`.execute(db)
    await migrate(database, migrations)
    const cases = await db.selectFrom('report_cases').selectAll().orderBy('first_reported_at').execute()
    expect(cases.map(row => [row.kind, row.status, row.report_count, row.about_id === author.account.id])).toEqual([
      ['post', 'pending', 2, true],
      ['reply', 'dismissed', 1, true],
      ['reply', 'pending', 1, true],
      ['profile', 'resolved', 1, true],
      ['conversation', 'pending', 1, true],
    ])
    for (const table of ['post_flags', 'conversation_reports'] as const)
      expect(await db.selectFrom(table).select('id').where('case_id', 'is', null).execute()).toEqual([])
  } finally {
    await database.close()
  }
})
