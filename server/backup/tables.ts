import type { CarriedTable, Transfer } from '../db/transfer.ts'

const marks = 'migrations'
/** Clients must resync after a restore in any case. */
const liveEvents = 'outbox'

/** All except `migrations`, the outbox, and unlogged tables, which a crash may empty. Throws if a table has no primary key. */
export async function carriedTables(transfer: Transfer): Promise<CarriedTable[]> {
  const { rows } = await transfer.query<CarriedTable>(
    `select c.relname::text as name,
        array(select a.attname::text from pg_attribute as a
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               order by a.attnum) as columns,
        coalesce((select json_agg(json_build_object(
                    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'collated', a.attcollation <> 0
                  ) order by array_position(i.indkey::int2[], a.attnum))
           from pg_index as i join pg_attribute as a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
          where i.indrelid = c.oid and i.indisprimary), '[]') as key
       from pg_class as c
      where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
        and c.relname <> all ($1::text[])
        and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname collate "C"`,
    [[marks, liveEvents]],
  )
  const keyless = rows.filter(({ key }) => key.length === 0)
  if (keyless.length > 0) throw new Error(`No primary key orders the rows of ${keyless.map(t => t.name).join(', ')}.`)
  return rows
}

export async function tablesBeside(transfer: Transfer): Promise<string[]> {
  const { rows } = await transfer.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and (relname = $1 or relpersistence = 'u')`,
    [liveEvents],
  )
  return rows.map(({ name }) => name)
}

export async function readSequences(transfer: Transfer): Promise<Record<string, string | null>> {
  const { rows } = await transfer.query<{ name: string; last: string | null }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'
      order by sequencename`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
