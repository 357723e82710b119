import { sql } from 'kysely'
import type { Database } from '../../server/db/client.ts'

/** Triggers forbid deleting rows. */
const appendOnly = ['audit_log']

const uncounted = [
  // Attempts are counted before their outcome is known.
  'rate_limits',
  // Recorded by the session middleware before the refusal.
  'activity_days',
  // Reading replies records the reader.
  'question_viewers',
  // Follows `posts` by triggers.
  'question_ranks',
]
/** Updated by the session middleware. */
const unwatched = ['last_active_at', 'active_key']

interface Table {
  name: string
  parents: string[]
  columns: string[]
  key: string[]
}
export type Digest = Record<string, string | null>

const copies = 'kept_rows'

async function tablesOf({ db }: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      array(select f.confrelid::regclass::text from pg_constraint as f
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents,
      array(select a.attname::text from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.attname::text from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class as c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(db)
  const order = childrenFirst(rows)
  return rows
    .filter(({ name }) => !uncounted.includes(name))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

const list = (columns: string[], of = '') => columns.map(column => `${of}"${column}"`).join(', ')

// A sum does not depend on the order of the rows, and is cheaper than sorting.
const digestOf = ({ name, columns }: Table) => `
  (select sum(hashtextextended(row(${list(columns.filter(column => !unwatched.includes(column)))})::text, 0))::text
   from public."${name}") as "${name}"`

/** `digest` hashes tables that were written to since the last one; `putBack` restores different rows. */
export async function keepRows(database: Database) {
  const { db } = database
  const tables = await tablesOf(database)
  await database.script(
    [
      `drop schema if exists ${copies} cascade`,
      `create schema ${copies}`,
      ...tables.map(table => `create table ${copies}."${table.name}" as select * from public."${table.name}"`),
      ...tables.map(table => `alter table ${copies}."${table.name}" add primary key (${list(table.key)})`),
      `create table ${copies}.written ("table" text)`,
      `create function ${copies}.note() returns trigger language plpgsql as $$
         begin insert into ${copies}.written values (tg_table_name); return null; end $$`,
      ...tables.map(
        ({ name }) => `create trigger kept_rows after insert or update or delete or truncate on public."${name}"
          for each statement execute function ${copies}.note()`,
      ),
      `insert into ${copies}.written values ${tables.map(({ name }) => `('${name}')`).join(', ')}`,
    ].join(';\n'),
  )
  let last: Digest = {}
  let digests = 0
  const digest = async (restored: Table[] = []): Promise<Digest> => {
    const noted = await sql<{ table: string }>`delete from ${sql.raw(copies)}.written returning "table"`.execute(db)
    // Nothing else vacuums.
    if (++digests % 100 === 0) await database.script(`vacuum ${copies}.written`)
    const names = new Set(noted.rows.map(row => row.table))
    const written = tables.filter(table => names.has(table.name) || restored.includes(table))
    if (written.length > 0) {
      const { rows } = await sql.raw<Digest>(`select ${written.map(digestOf).join(',')}`).execute(db)
      last = { ...last, ...rows[0] }
    }
    return last
  }
  const kept = await digest()

  return {
    digest: () => digest(),
    kept,
    putBack: async (found?: Digest): Promise<void> => {
      const changedIn = (now: Digest) => tables.filter(table => now[table.name] !== kept[table.name])
      let changed = changedIn(found ?? (await digest()))
      // A trigger may react to restored rows and change a table that was correct before.
      for (let turn = 0; changed.length > 0; turn++) {
        if (turn === 3) throw new Error(`These cannot be put back: ${changed.map(table => table.name).join()}.`)
        await database.script(undoing(changed))
        changed = changedIn(await digest(changed))
      }
    },
    end: async (): Promise<void> => {
      await database.script(`drop schema ${copies} cascade`)
    },
  }
}
export type KeptRows = Awaited<ReturnType<typeof keepRows>>

function undoing(changed: Table[]): string {
  const locked = changed.filter(({ name }) => appendOnly.includes(name))
  return [
    ...locked.map(({ name }) => `alter table public."${name}" disable trigger user`),
    ...changed.map(removeNew),
    ...changed.toReversed().map(writeKept),
    ...locked.map(({ name }) => `alter table public."${name}" enable trigger user`),
  ].join(';\n')
}

const removeNew = ({ name, key }: Table) => `
  delete from public."${name}" as t where not exists (
    select from ${copies}."${name}" as k where (${list(key, 'k.')}) = (${list(key, 't.')}))`

function writeKept({ name, columns, key }: Table): string {
  const others = columns.filter(column => !key.includes(column))
  return `
    insert into public."${name}" as t (${list(columns)}) overriding system value
    select ${list(columns)} from ${copies}."${name}" on conflict (${list(key)}) do ${
      others.length === 0
        ? 'nothing'
        : `update set ${others.map(column => `"${column}" = excluded."${column}"`).join(', ')}
           where row(${list(others, 't.')}) is distinct from row(${list(others, 'excluded.')})`
    }`
}

function childrenFirst(tables: { name: string; parents: string[] }[]): string[] {
  const parents = new Map(tables.map(table => [table.name, table.parents]))
  const order = new Set<string>()
  const visiting = new Set<string>()
  const visit = (name: string) => {
    if (visiting.has(name)) return
    visiting.add(name)
    for (const parent of parents.get(name) ?? []) visit(parent)
    order.add(name)
  }
  for (const { name } of tables) visit(name)
  return [...order].toReversed()
}
