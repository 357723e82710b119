import { onOwnConnection } from './own-connection.ts'

const timeout = 2_000

const placeholdersOf = (text: string): null[] => {
  const highest = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  return Array.from({ length: highest }, () => null)
}

/** On a separate read-only connection. EXPLAIN (GENERIC_PLAN) requires PostgreSQL 16, so this uses PREPARE. */
export function explainOnServer(url: string, text: string): Promise<unknown> {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    options: `-c plan_cache_mode=force_generic_plan -c default_transaction_read_only=on -c jit=off -c statement_timeout=${timeout}`,
  }
  return onOwnConnection(config, async client => {
    await client.query(`prepare slow as ${text}`)
    const values = placeholdersOf(text)
    const given = values.length > 0 ? `(${values.map(() => 'null').join()})` : ''
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) execute slow${given}`)
    return rows[0]?.['QUERY PLAN']
  })
}
