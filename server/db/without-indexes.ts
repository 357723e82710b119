/** Asks the database on the connection of the transaction. */
interface Asking {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/**
 * Takes the indexes and foreign keys of the tables away, does the work, and puts them back as they were: one sort and one
 * join at the end cost far less than a lookup for each row. To be called inside a transaction, so that they cannot get lost.
 */
export async function withoutIndexes<T>(client: Asking, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])`,
    [tables],
  )
  // The index of a primary key or of a unique constraint belongs to its constraint and stays.
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
