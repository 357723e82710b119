import { createDatabase, scratchName } from '../../scripts/scratch-database.ts'
import { startPostgresServer, type PostgresServer } from '../support/postgres-server.ts'
import { removeFolder, startProcess, temporaryFolder, type ServerProcess } from '../support/server-process.ts'

export const secret = 'only-for-faults-only-for-faults-only-for-faults'

/** What a fault plays on: everything that it opens here is closed and removed at its end, however that comes. */
export interface Stage {
  /** An empty folder. */
  folder(): Promise<string>
  /** A PostgreSQL server that may be killed and started again, and an empty database on it. */
  postgres(environment?: Record<string, string>): Promise<{ server: PostgresServer; address: string }>
  /** A server process with production's patience and our secret; ended at the end if it still runs. */
  server(environment: Record<string, string>): Promise<ServerProcess>
  /** What is to be done at the end, the last first. */
  atEnd(work: () => unknown): void
  /** A line about how far it is. */
  say(text: string): void
}

/** Opens a stage. `close` does what must be done at its end, and never throws. */
export function openStage(name: string): { stage: Stage; close: () => Promise<void> } {
  const endings: (() => unknown)[] = []
  const stage: Stage = {
    atEnd: work => void endings.push(work),
    say: text => console.log(`  ${name}: ${text}`),
    folder: async () => {
      const folder = await temporaryFolder()
      stage.atEnd(() => removeFolder(folder))
      return folder
    },
    postgres: async environment => {
      const server = await startPostgresServer(environment ? { environment } : {})
      stage.atEnd(() => server.remove())
      return { server, address: await createDatabase(server.url, scratchName('fault')) }
    },
    server: async environment => {
      const server = await startProcess({ SECRET: secret, ...environment })
      stage.atEnd(() => server.end('SIGKILL'))
      return server
    },
  }
  const close = async () => {
    for (const end of endings.toReversed())
      await Promise.resolve()
        .then(end)
        .catch((error: unknown) => console.error(`  ${name}: could not be tidied up: ${String(error)}`))
  }
  return { stage, close }
}
