import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onOwnConnection } from '../server/db/postgres/own-connection.ts'

export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export const scratchName = (purpose: string): string => `peeps_${purpose}_${randomBytes(5).toString('hex')}`

const onServer = <T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onOwnConnection({ connectionString: server }, work)

export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  await onServer(server, client =>
    client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`),
  )
  return addressOf(server, name)
}

export async function dropDatabases(server: string, prefix: string): Promise<void> {
  await onServer(server, async client => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
  })
}
