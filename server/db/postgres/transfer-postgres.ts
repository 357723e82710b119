import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import { oneStatement } from '../one-statement.ts'
import { onOwnConnection } from './own-connection.ts'
import { orderedRows, quoted, sameForms, statementMax, type Transfer, type TransferKind } from '../transfer.ts'

const begin: Record<TransferKind, string> = {
  read: 'begin isolation level repeatable read read only',
  write: `begin; set local maintenance_work_mem = '256MB'; set constraints all immediate`,
}
const unhurried =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

export const transferPostgres = <T>(
  url: string,
  kind: TransferKind,
  work: (transfer: Transfer) => Promise<T>,
): Promise<T> =>
  onOwnConnection({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true }, async client => {
    await client.query(`${begin[kind]}; ${unhurried}; ${sameForms}`)
    const result = await work({
      query: async <Row>(text: string, values: unknown[] = []) => ({
        rows: (await client.query(text, values)).rows as Row[],
      }),
      script: async text => void (await client.query(text)),
      statement: async text => {
        await client.query(`set local statement_timeout = ${statementMax}`)
        return oneStatement(client, text)
      },
      copyOut: table => client.query(to(`copy (${orderedRows(table)}) to stdout`)),
      copyIn: ({ name, columns }, rows) =>
        pipeline(
          Readable.from([rows]),
          client.query(from(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`)),
        ),
    })
    await client.query('commit')
    return result
  })
