interface Asking {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Faster than a lookup per row. Must run in a transaction, so that an error cannot lose the indexes and foreign keys. */
export async function withoutIndexes<T>(client: Asking, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
    [tables],
  )
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`, [])
  for (const { name } of indexes) await client.query(`drop index ${name}`, [])
  const result = await work()
  for (const { definition } of indexes) await client.query(definition, [])
  for (const { owner, name, definition } of keys)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`, [])
  return result
}
