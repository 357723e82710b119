import pg from 'pg'
import { createDatabase, dropDatabases, scratchName } from '../../../scripts/scratch-database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { startPostgresServer } from '../../../tests/support/engines/postgres-server.ts'

export interface BenchServer {
  version: string
  database(): Promise<string>
  stop(): Promise<void>
}

/** Uses BENCH_DATABASE_URL with temporary databases, or starts a server in a temporary folder. */
export async function startPostgres(): Promise<BenchServer> {
  const named = process.env['BENCH_DATABASE_URL']
  const own = named ? undefined : await startOwn()
  const url = named ?? own?.url ?? ''
  const prefix = scratchName('bench')
  const databases: string[] = []
  const stop = async () => {
    if (databases.length > 0) await dropDatabases(url, prefix)
    await own?.remove()
  }
  try {
    return {
      version: await versionOf(url),
      database: async () => {
        const name = `${prefix}_${databases.length}`
        databases.push(name)
        const databaseUrl = await createDatabase(url, name)
        const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
        await migrate(database).finally(() => database.close())
        return databaseUrl
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ version: string }>('select version()')
  await client.end()
  return rows[0]?.version.split(' (')[0] ?? 'PostgreSQL'
}

const startOwn = () =>
  startPostgresServer({ settings: { shared_buffers: '512MB', max_wal_size: '4GB', jit: 'off' } }).catch(
    (error: unknown) => {
      throw new Error(
        'The benchmark needs a PostgreSQL server: install one, or set BENCH_DATABASE_URL to a running one.',
        {
          cause: error,
        },
      )
    },
  )
