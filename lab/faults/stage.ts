import { createDatabase, scratchName } from '../../scripts/scratch-database.ts'
import { startPostgresServer, type PostgresServer } from '../../tests/support/engines/postgres-server.ts'
import {
  removeFolder,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from '../../tests/support/engines/server-process.ts'

export const secret = 'only-for-faults-only-for-faults-only-for-faults'

/** Everything opened here is removed at the end, also after a failure. */
export interface Stage {
  folder(): Promise<string>
  postgres(environment?: Record<string, string>): Promise<{ server: PostgresServer; address: string }>
  server(environment: Record<string, string>, wrapper?: readonly string[]): Promise<ServerProcess>
  atEnd(work: () => unknown): void
  say(text: string): void
}

/** `close` never throws. */
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
    server: async (environment, wrapper) => {
      const server = await startProcess({ SECRET: secret, ...environment }, wrapper)
      stage.atEnd(() => server.end('SIGKILL'))
      return server
    },
  }
  const close = async () => {
    for (const end of endings.toReversed())
      await Promise.resolve()
        .then(end)
        .catch((error: unknown) => console.error(`  ${name}: cleanup failed: ${String(error)}`))
  }
  return { stage, close }
}
