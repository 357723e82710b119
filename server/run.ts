import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DatabaseInUse, DatabaseUnusable } from './db/open.ts'
import { databaseProblem } from './db/open-problem.ts'
import { EnvironmentError, readEnvironment, type Environment } from './base/environment.ts'
import { collectWhenQuiet } from './base/quiet-collection.ts'
import { startServer, type RunningServer } from './main.ts'

const built = fileURLToPath(new URL('../dist', import.meta.url))

export function fail(error: unknown): never {
  const mendable =
    [EnvironmentError, DatabaseInUse, DatabaseUnusable].some(kind => error instanceof kind) ||
    listenTexts[codeOf(error)] ||
    databaseProblem(error)
  if (mendable) console.error(typeof mendable === 'string' ? mendable : (error as Error).message)
  else console.error(error)
  process.exit(1)
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')
const listenTexts: Record<string, string> = {
  EADDRINUSE: 'The port is taken by another program. Set PORT to a free one.',
  EACCES: 'This user may not listen on that port. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'This machine has no such address. Check HOST.',
}

/** npm forwards a signal that the process group already received: duplicates within this many milliseconds count as one. */
const sameSignal = 2_000

export async function run(
  options: { environment?: Environment; onReady?: (deps: RunningServer['deps']) => Promise<void>; dist?: string } = {},
): Promise<{ server: RunningServer; environment: Environment }> {
  const environment = options.environment ?? readEnvironment(process.env)
  const dist = options.dist ?? (existsSync(built) ? built : undefined)
  const starting = startServer(environment, { ...options, ...(dist ? { dist } : {}) })
  let told: number | undefined
  const end = () => {
    if (told !== undefined && performance.now() - told > sameSignal) process.exit(1)
    told ??= performance.now()
    void starting.then(server => server.close()).then(() => process.exit(0), fail)
  }
  // Before startup completes, so that a signal then also shuts down in order.
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  const server = await starting
  collectWhenQuiet()
  return { server, environment }
}

if (import.meta.main) await run().catch(fail)
