import { sql } from 'kysely'
import type { Database } from '../server/db/client.ts'
import { marks } from '../server/db/migrate.ts'

type Asking = Database['db']
interface Described {
  on: string
  text: string
  about: string | null
}

/** Not of an extension, and not `migrations`. */
const own = sql.raw(`c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
  and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')`)

/** A script that creates the database, with the rows of migrations. Both engines give the same. Throws if it would lack something. */
export async function describeSchema({ db }: Database): Promise<string> {
  await rejectUnknown(db)
  const parts = [
    '-- Generated from the migrations by `npm run schema`. An empty database is created from it.',
    [`${marks};`, ...(await extensions(db)), 'set check_function_bodies = off;'].join('\n'),
    ...(await functions(db, { ofTriggers: false })),
    ...(await tables(db)),
    ...(await views(db)),
    ...(await functions(db, { ofTriggers: true })),
    'reset check_function_bodies;',
    ...(await rowsOfMigrations(db)),
  ]
  return `${parts.join('\n\n')}\n`
}

async function rejectUnknown(db: Asking): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'relation ' || c.relname as what from pg_class as c where ${own} and (
      c.relkind not in ('r', 'i', 'v', 'S') or c.relacl is not null or c.relrowsecurity or c.relispartition or c.relhassubclass
      or c.relkind = 'S' and not exists (select from pg_depend where objid = c.oid and deptype = 'a')
      or exists (select from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and a.attidentity <> ''))
    union all select 'type ' || t.typname from pg_type as t
      where t.typnamespace = 'public'::regnamespace and t.typtype not in ('b', 'c')
        and not exists (select from pg_depend as d where d.objid = t.oid and d.deptype = 'e')
    union all select 'rule ' || r.rulename from pg_rewrite as r join pg_class as c on c.oid = r.ev_class
      where ${own} and r.rulename <> '_RETURN'
    union all select 'statistics ' || stxname from pg_statistic_ext
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`.execute(db)
  if (rows.length > 0) throw new Error(`scripts/describe-schema.ts cannot write ${rows.map(r => r.what).join(', ')}.`)
}

async function extensions(db: Asking): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname collate "C"`.execute(db)
  return rows.map(({ name }) => `create extension if not exists ${name};`)
}

async function functions(db: Asking, { ofTriggers }: { ofTriggers: boolean }): Promise<string[]> {
  const { rows } = await sql<{ head: string; body: string; about: string; on: string; triggers: Described[] }>`
    select split_part(definition, '$function$', 1) as head, prosrc as body, 'function ' || proname as on,
      obj_description(oid, 'pg_proc') as about,
      coalesce((select json_agg(json_build_object(
          'on', format('trigger %I on %s', t.tgname, t.tgrelid::regclass), 'text', pg_get_triggerdef(t.oid, true),
          'about', obj_description(t.oid, 'pg_trigger')
        ) order by t.tgrelid::regclass::text collate "C", t.tgname collate "C")
        from pg_trigger as t where t.tgfoid = p.oid and not t.tgisinternal), '[]') as triggers
    from (select *, pg_get_functiondef(oid) as definition from pg_proc where prokind = 'f') as p
    where pronamespace = 'public'::regnamespace and (prorettype = 'trigger'::regtype) = ${ofTriggers}
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
    order by proname collate "C"`.execute(db)
  return rows.map(({ head, body, triggers, ...row }) =>
    [
      `${tidy(head).replace('create or replace function public.', 'create function ')}$$${body}$$;`,
      ...comment(row),
      ...triggers.flatMap(trigger => [`${tidy(trigger.text)};`, ...comment(trigger)]),
    ].join('\n'),
  )
}

interface Constraint extends Described {
  references: string | null
}
interface Table {
  name: string
  unlogged: boolean
  options: string | null
  about: string | null
  columns: (Described & { storage: string | null })[]
  constraints: Constraint[]
  indexes: Described[]
}

/** Each after those that it references. Foreign keys that form a cycle follow the later table. */
async function tables(db: Asking): Promise<string[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relpersistence = 'u' as unlogged, array_to_string(c.reloptions, ', ') as options,
      obj_description(c.oid, 'pg_class') as about,
      (select json_agg(json_build_object('on', format('column %I.%I', c.relname, a.attname), 'text', concat_ws(' ',
            quote_ident(a.attname), case when d.is_serial then 'bigserial' else format_type(a.atttypid, a.atttypmod) end,
            case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
            case when a.attnotnull then 'not null' end,
            case when a.attgenerated <> '' then 'generated always as (' || d.expression || ') stored'
              when not d.is_serial then 'default ' || d.expression end),
          'about', col_description(c.oid, a.attnum),
          'storage', case when a.attstorage = 'e' and t.typstorage <> 'e' then 'external' end) order by a.attnum)
        from pg_attribute as a join pg_type as t on t.oid = a.atttypid
        left join lateral (
          select pg_get_expr(adbin, adrelid, true) as expression, pg_get_serial_sequence(c.relname, a.attname) is not null as is_serial
          from pg_attrdef where adrelid = c.oid and adnum = a.attnum
        ) as d on true
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('on', format('constraint %I on %I', n.conname, c.relname),
            'text', format('constraint %I %s', n.conname, pg_get_constraintdef(n.oid, true)),
            'about', obj_description(n.oid, 'pg_constraint'), 'references', case when n.confrelid <> c.oid then f.relname end)
          order by position(n.contype::text in 'puxcf'), n.conname collate "C")
        from pg_constraint as n left join pg_class as f on f.oid = n.confrelid
        where n.conrelid = c.oid and n.contype in ('p', 'u', 'x', 'c', 'f')), '[]') as constraints,
      coalesce((select json_agg(json_build_object('on', 'index ' || i.indexrelid::regclass,
            'text', replace(pg_get_indexdef(i.indexrelid, 0, true), ' USING btree', ''),
            'about', obj_description(i.indexrelid, 'pg_class'))
          order by i.indexrelid::regclass::text collate "C")
        from pg_index as i where i.indrelid = c.oid
          and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))), '[]') as indexes
    from pg_class as c where c.relkind = 'r' and ${own} order by c.relname collate "C"`.execute(db)
  const parts: string[] = []
  const late: { table: string; key: Constraint }[] = []
  const [begun, written] = [new Set<string>(), new Set<string>()]
  const write = (table: Table) => {
    if (begun.has(table.name)) return
    begun.add(table.name)
    for (const other of rows) if (table.constraints.some(key => key.references === other.name)) write(other)
    written.add(table.name)
    const isLate = ({ references }: Constraint) => references !== null && !written.has(references)
    late.push(...table.constraints.filter(isLate).map(key => ({ table: table.name, key })))
    parts.push(tableText({ ...table, constraints: table.constraints.filter(key => !isLate(key)) }))
    for (const one of late.filter(({ key }) => key.references === table.name))
      parts.push(`alter table ${one.table} add ${tidy(one.key.text)};`)
  }
  rows.forEach(write)
  return parts
}

function tableText({ name, unlogged, options, about, columns, constraints, indexes }: Table): string {
  const lines = [...columns, ...constraints].map(({ text }) => `\n  ${tidy(text)}`)
  return [
    `create ${unlogged ? 'unlogged ' : ''}table ${name} (${lines.join(',')}\n)${options ? ` with (${options})` : ''};`,
    ...comment({ on: `table ${name}`, about }),
    ...columns.flatMap(comment),
    ...constraints.flatMap(comment),
    ...columns.flatMap(({ text, storage }) =>
      storage ? `alter table ${name} alter column ${text.split(' ')[0]} set storage ${storage};` : [],
    ),
    ...indexes.flatMap(index => [`${tidy(index.text)};`, ...comment(index)]),
  ].join('\n')
}

async function views(db: Asking): Promise<string[]> {
  const { rows } = await sql<Described>`
    select 'view ' || c.relname as on, pg_get_viewdef(c.oid, true) as text, obj_description(c.oid, 'pg_class') as about
    from pg_class as c where c.relkind = 'v' and ${own} order by c.relname collate "C"`.execute(db)
  return rows.map(view => {
    // Before version 16, PostgreSQL qualifies the columns of a single table too.
    const only = /\n *FROM (\w+)\n/.exec(view.text)?.[1]
    const text = tidy(only ? view.text.replaceAll(`${only}.`, '') : view.text).trim()
    return [`create ${view.on} as ${text}`, ...comment(view)].join('\n')
  })
}

async function rowsOfMigrations(db: Asking): Promise<string[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array(
      select quote_ident(a.attname) from pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'applied_at'
      order by a.attnum
    ) as columns
    from pg_class as c where c.relkind = 'r' and (${own} or c.oid = 'migrations'::regclass) order by c.relname collate "C"`.execute(
    db,
  )
  const parts: string[] = []
  for (const { name, columns } of rows) {
    const { rows: inserted } = await sql<{ text: string }>`
      select format('(%s)', concat_ws(', ', ${sql.raw(columns.map(column => `quote_nullable(${column})`).join(', '))})) as text
      from ${sql.table(name)}`.execute(db)
    const values = inserted.map(row => `\n  ${row.text}`).toSorted()
    if (values.length > 0) parts.push(`insert into ${name} (${columns.join(', ')}) values${values.join(',')};`)
  }
  return parts
}

const comment = ({ on, about }: Pick<Described, 'on' | 'about'>): string[] =>
  about === null ? [] : [`comment on ${on} is '${about.replaceAll("'", "''")}';`]

/** The server reads it as the same, which a test proves. */
const tidy = (text: string): string =>
  text
    .replace(/('(?:[^']|'')*')(?:::text\b(?!\[))?|"[^"]*"|[A-Z]+|\s*\n\s*/g, (found, literal?: string) =>
      literal !== undefined ? literal : found.startsWith('"') ? found : found.trim() === '' ? ' ' : found.toLowerCase(),
    )
    .replaceAll(/timestamp(\(3\))? with time zone/g, 'timestamptz$1')
    .replaceAll(/= any \(array\[([^[\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/<> all \(array\[([^[\]]*)\]\)/g, 'not in ($1)')
