import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateBefore, openBareDatabase } from '../../../tests/support/city/database.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { migrate } from '../../db/migrate.ts'

/** How one-field questions were split before the details had their own field. */
function splitOnce(text: string) {
  const [, line, lineGap, below] = /^(.+?)(\s*\n\s*)([\s\S]+)$/.exec(text) ?? []
  if (line && lineGap && below) return { title: line, gap: lineGap, body: below }
  const [, sentence, gap, rest] = /^(.+?[?!.…])(\s+)(?=[\p{Lu}\p{N}¿¡"“«'(])([\s\S]+)$/u.exec(text) ?? []
  if (sentence && gap && rest && [...sentence].length <= 140) return { title: sentence, gap, body: rest }
  return { title: text, gap: null, body: null }
}

it('rejoins questions that were split automatically, and keeps those entered in two fields', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await migrateBefore(database, 'question-details')
    const { account, profile } = await createAccount(db)
    const put = async (title: string, gap: string | null, body: string | null, type = 'question') => {
      const id = randomUUID()
      await sql`insert into posts (id, author_id, city_id, post_type, title, question_gap, question_body, category)
        values (${id}, ${account.id}, ${profile.city_id}, ${type}, ${title}, ${gap}, ${body}, 'Podcasting')`.execute(db)
      return id
    }
    const typed = [
      'Hi. Is there a plumber in Sants?',
      'Is Dr. Vila good? Asking for my knee.',
      'Bread\n\n  Sunday evening, near Sants',
      'One line alone?',
      `${'🌻'.repeat(139)}. ${'É'.repeat(359)}`,
    ]
    const ids = []
    for (const text of typed) {
      const { title, gap, body } = splitOnce(text)
      ids.push(await put(title, gap, body))
    }
    const given = await put('Which gestoria?', null, 'One that answers.')
    const event = await put('A talk', null, 'About bread.', 'event')
    await sql`insert into outbox (city_id, event) values (${profile.city_id}, '{"type": "question.asked"}'),
      (${profile.city_id}, '{"type": "question.changed"}')`.execute(db)
    const cursor = await sql`select max(id) as id from outbox`.execute(db)
    await migrate(database, migrations)

    const stored = async (id: string) =>
      db
        .selectFrom('posts')
        .select(['title', 'question_body', 'haystack'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    for (const [index, id] of ids.entries())
      expect(await stored(id)).toMatchObject({ title: typed[index], question_body: null })
    expect((await stored(ids[0] ?? '')).haystack).toContain('plumber')
    expect(await stored(given)).toMatchObject({ title: 'Which gestoria?', question_body: 'One that answers.' })
    expect(await stored(event)).toMatchObject({ title: 'A talk', question_body: 'About bread.' })
    const kept = await sql`select id, city_id, event from outbox`.execute(db)
    expect(kept.rows).toEqual([{ ...cursor.rows[0]!, city_id: null, event: { type: 'resync' } }])
  } finally {
    await database.close()
  }
})
