import { userInfo } from 'node:os'
import { runCommand } from '../server/run-command.ts'
import { withOperator } from '../server/cli/operator.ts'
import { sendCommand, socketPath } from '../server/cli/socket.ts'
import { DatabaseInUse, openDatabase } from '../server/db/open.ts'
import { readEnvironment } from '../server/base/environment.ts'
import { createLog } from '../server/observability/log.ts'
import { openMediaStore } from '../server/media/open-store.ts'
import { fail } from '../server/run.ts'

/** Uses the database, or the server process that holds the embedded database. Returns the exit code. */
export async function operate(given: string[]): Promise<number> {
  const args = withOperator(given, [process.env['SUDO_USER'], process.env['USER'], userName()])
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

// A container may run as a user that its system does not know.
function userName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

if (import.meta.main) process.exit(await operate(process.argv.slice(2)).catch(fail))
