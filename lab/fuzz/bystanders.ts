import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { signInAs, type TestApp } from '../../tests/support/app.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createListing,
  createMessage,
  createQuestion,
  createReply,
} from '../../tests/support/factories.ts'

const bystanderCity = 'lleida'

export async function createBystanders(app: TestApp): Promise<Set<string>> {
  const { db } = app.deps
  const ids = new Set<string>()
  const person = async () => {
    const created = await createAccount(db, { city: bystanderCity })
    await signInAs(app, created.account)
    ids.add(created.account.id)
    return created
  }
  for (let n = 0; n < 4; n++) {
    const [author, other] = [await person(), await person()]
    const question = await createQuestion(db, { author })
    const event = await createEvent(db, { author })
    const listing = await createListing(db, { author })
    const conversation = await createConversation(db, { between: [author, other] })
    const rows = [
      question,
      event,
      listing,
      conversation,
      await createReply(db, { question, author: other }),
      await createMessage(db, { conversation, from: author }),
    ]
    for (const { id } of rows) ids.add(id)
    await db
      .insertInto('event_attendees')
      .values({ id: randomUUIDv7(), event_id: event.id, user_id: other.account.id })
      .execute()
  }
  return ids
}

export async function rowsOfBystanders({ deps: { db } }: TestApp, ids: ReadonlySet<string>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('rate_limits', 'question_viewers', 'sign_in_failures', 'confirmation_mails', 'passkey_challenges', 'daily_figures', 'activity_days', 'outbox', 'jobs', 'job_counts', 'push_keys', 'mailbox', 'exports', 'export_parts', 'fuzz_writes')
     order by 1`.execute(db)
  const named = [...ids].join('|')
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row from (select to_jsonb(t)::text as row from ${sql.table(name)} as t) as all_rows
       where row ~ ${named}`.execute(db)
    found.push(...rows.map(({ row }) => `${name}:${row}`))
  }
  return found
}
