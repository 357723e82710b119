import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { normal } from '../../contract/text/characters.ts'
import { migrateBefore, openBareDatabase } from '../../tests/support/city/database.ts'
import { createAccount, createQuestion } from '../../tests/support/factories.ts'
import { anyText } from '../../tests/support/texts.ts'
import { migrate } from './migrate.ts'

it('normalizes stored texts as typed ones, and tells how many of each column', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await migrateBefore(database, 'composed-texts')
    const calm = new Date('2026-01-01T00:00:00Z')
    const author = await createAccount(db, { createdAt: calm, name: 'Nu\u0301ria\u202E', email: 'n@example.org' })
    const blank = await createAccount(db, { createdAt: calm, name: '\u3164', profile: { company: 'Fila\u00ADgarsa' } })
    await createAccount(db, { createdAt: calm, name: '👨‍👩‍👧 Serra' })
    const full = await createQuestion(db, { author, createdAt: calm, title: '\uFB2C'.repeat(500) })
    const texts = fc
      .sample(anyText, { numRuns: 1_000, seed: 7 })
      .map(text => text.replace(/[\u2028\r\t]/g, ' '))
      .filter(text => !/[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]{5}/u.test(text.normalize('NFC')))
    const rows = texts.map(text => ({ id: randomUUID(), text: `${text}.` }))
    await sql`insert into posts (id, author_id, city_id, post_type, title, question_body, event_venue, created_at, updated_at, category)
      select id, ${author.account.id}, ${author.profile.city_id}, 'question', 'Title', text, text, ${calm}, ${calm}, 'Podcasting'
      from json_to_recordset(${JSON.stringify(rows)}::json) as typed (id uuid, text text)`.execute(db)
    const before = await sql`select count(*) from outbox`.execute(db)

    const told: string[] = []
    await migrate(database, migrations, changed => told.push(changed))

    const stored = await db
      .selectFrom('posts')
      .select(['id', 'question_body', 'event_venue', 'updated_at'])
      .where('title', '=', 'Title')
      .execute()
    const byId = new Map(stored.map(({ id, ...row }) => [id, row]))
    for (const { id, text } of rows)
      expect(byId.get(id), JSON.stringify(text)).toEqual({
        question_body: normal.lines(text),
        event_venue: normal.line(text),
        updated_at: calm,
      })
    const named = await db
      .selectFrom('accounts as a')
      .innerJoin('profiles as p', 'p.id', 'a.id')
      .innerJoin('user_list as u', 'u.id', 'a.id')
      .select(['a.name', 'p.company', 'u.account_name'])
      .orderBy('a.name')
      .execute()
    expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['Núria', blank.account.name, '👨‍👩‍👧 Serra']))
    expect(named.map(({ account_name }) => account_name)).toContain('Núria')
    expect(named.map(({ company }) => company)).toContain('Filagarsa')
    const kept = await db.selectFrom('posts').select('title').where('id', '=', full.id).executeTakeFirstOrThrow()
    expect(kept.title).toBe('\uFB2C'.repeat(500))
    expect(await sql`select count(*) from outbox`.execute(db)).toEqual(before)

    const changed = (as: (text: string) => string) => texts.filter(text => as(`${text}.`) !== `${text}.`).length
    expect(told).toEqual(
      expect.arrayContaining([
        'accounts.name: 1 rows normalized, 1 left as they are',
        'profiles.company: 1 rows normalized, 0 left as they are',
        'posts.title: 0 rows normalized, 1 left as they are',
        `posts.question_body: ${changed(normal.lines)} rows normalized, 0 left as they are`,
        `posts.event_venue: ${changed(normal.line)} rows normalized, 0 left as they are`,
      ]),
    )
    expect(await migrate(database, migrations, changed => told.push(changed))).toEqual([])
  } finally {
    await database.close()
  }
})
