import { sql } from 'kysely'
import type { TestApp } from '../../tests/support/app.ts'

export type Row = Record<string, unknown>

export interface Change {
  table: string
  before: Row | null
  after: Row | null
  columns: string[]
}

/** Written by jobs and counters outside of requests, or by triggers. */
const internalTables = [
  'rate_limits',
  'question_viewers',
  'question_ranks',
  'sign_in_failures',
  'confirmation_mails',
  'passkey_challenges',
  'outbox',
  'export_parts',
  'exports',
  'jobs',
  'job_counts',
  'push_keys',
  'mailbox',
  'verifications',
  'daily_figures',
  'ended_calendar_links',
  'ended_email_links',
  'migrations',
]

export async function watchWrites({ deps: { database, db } }: TestApp): Promise<void> {
  await database.script(`
    create unlogged table fuzz_writes (id bigserial primary key, name text, before jsonb, after jsonb);
    create function note_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      insert into fuzz_writes (name, before, after) values (tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
    -- A server process of its own would run them during another request.
    create function hold_job() returns trigger language plpgsql as $$ begin new.run_at := '2099-01-01'; return new; end $$;
    create trigger hold_job before insert or update on jobs for each row execute function hold_job();`)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'fuzz_writes'`.execute(db)
  await database.script(
    rows
      .filter(({ name }) => !internalTables.includes(name))
      .map(
        ({ name }) =>
          `create trigger zz_note_write after insert or update or delete on "${name}" for each row execute function note_write();`,
      )
      .join('\n'),
  )
}

export function createWitness({ deps: { db, database } }: TestApp): () => Promise<Change[]> {
  let last = 0
  let recorded = 0
  return async () => {
    const { rows } = await sql<{ id: number; name: string; before: Row | null; after: Row | null }>`
      select id::int as id, name, before, after from fuzz_writes where id > ${last} order by id`.execute(db)
    last = rows.at(-1)?.id ?? last
    recorded += rows.length
    if (recorded > 5_000) {
      recorded = 0
      await database.script('truncate fuzz_writes')
    }
    return rows.map(({ name, before, after }) => ({
      table: name,
      before,
      after,
      columns: Object.keys(after ?? before ?? {}).filter(
        column => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
      ),
    }))
  }
}
