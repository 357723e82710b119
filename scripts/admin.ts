import { runCommand } from '../server/run-command.ts'
import { sendCommand, socketPath } from '../server/cli/socket.ts'
import { DatabaseInUse, openDatabase } from '../server/db/open.ts'
import { readEnvironment } from '../server/base/environment.ts'
import { createLog } from '../server/observability/log.ts'
import { openMediaStore } from '../server/media/open-store.ts'
import { fail } from '../server/run.ts'

/** Uses the database, or the server process that holds the embedded database. Returns the exit code. */
export async function operate(args: string[]): Promise<number> {
  const environment = readEnvironment(process.env)
  const { text, exitCode } = await openDatabase(environment, createLog('warn')).then(
    async database => {
      try {
        return await runCommand(args, {
          database,
          media: openMediaStore(environment),
          environment,
        })
      } finally {
        await database.close()
      }
    },
    (error: unknown) => {
      if (!(error instanceof DatabaseInUse)) throw error
      return sendCommand(socketPath(environment.dataDir), args)
    },
  )
  if (exitCode === 0) console.log(text)
  else console.error(text)
  return exitCode
}

if (import.meta.main) process.exit(await operate(process.argv.slice(2)).catch(fail))
