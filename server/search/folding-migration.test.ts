import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateBefore, openBareDatabase } from '../../tests/support/city/database.ts'
import { createAccount, createEvent, createMessage, createQuestion } from '../../tests/support/factories.ts'
import { migrate } from '../db/migrate.ts'

it.each(['folding', 'word-starts'])(
  'makes texts findable that are older than %s, and writes no others',
  async since => {
    const database = await openBareDatabase()
    try {
      const { db } = database
      const migrations = await migrateBefore(database, since)
      const author = await createAccount(db, { name: '🌻 Gal·la', email: 'col.legi@xn--bara-2oa.cat' })
      const question = await createQuestion(db, { author, title: 'Col·legi (nou)', createdAt: new Date('2026-01-01') })
      const other = await createQuestion(db, { author, title: 'Plain' })
      const event = await createEvent(db, { author, title: 'Xil·lòfon/ok', location: null, venue: null, details: null })
      const message = await createMessage(db, { from: author, body: 'Al col.legi' })
      const versions = async () =>
        (await sql<{ id: string; xmin: string }>`select id, xmin::text from posts order by id`.execute(db)).rows
      const before = await versions()
      await migrate(database, migrations)
      const after = await versions()
      expect(after.filter(({ xmin }, nth) => before[nth]?.xmin !== xmin).map(({ id }) => id)).toEqual(
        [question.id, event.id].toSorted(),
      )
      expect(after.map(({ id }) => id)).toContain(other.id)
      const { rows } = await sql`
      select q.haystack, q.slug, q.updated_at, e.event_haystack, m.haystack as message, p.haystack as person, p.name_key, u.name_key as user_key,
        u.email_haystack
      from posts as q, posts as e, messages as m, profiles as p join user_list as u using (id)
      where q.id = ${question.id} and e.id = ${event.id} and m.id = ${message.id} and p.id = ${author.profile.id}`.execute(
        db,
      )
      expect(rows).toEqual([
        {
          haystack: ' collegi ( nou) ',
          slug: expect.stringMatching(/^collegi-nou-/),
          updated_at: question.updated_at,
          event_haystack: expect.stringMatching(/^ xillofon\/ ok\b/),
          message: ' al col. legi collegi',
          person: expect.stringMatching(/^ 🌻 galla /),
          name_key: 'galla',
          user_key: 'galla',
          email_haystack: 'col.legi@xn--bara-2oa.cat col.legi@barca.cat collegi@xnbara2oacat collegi@barcacat',
        },
      ])
    } finally {
      await database.close()
    }
  },
)
