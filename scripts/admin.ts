import { tmpdir, userInfo } from 'node:os'
import { dirname } from 'node:path'
import { writeHandedOver } from '../server/cli/hand-over.ts'
import type { CommandResult } from '../server/cli/command-result.ts'
import { runCommand } from '../server/run-command.ts'
import { withOperator } from '../server/cli/operator.ts'
import { sendCommand, socketPath } from '../server/cli/socket.ts'
import { DatabaseInUse, openDatabase } from '../server/db/open.ts'
import { readEnvironment, type Environment } from '../server/base/environment.ts'
import { createLog } from '../server/observability/log.ts'
import { openMediaStore } from '../server/media/open-store.ts'
import { fail } from '../server/run.ts'

/** Uses the database, or the server process that holds the embedded database. */
async function perform(args: string[], environment: Environment): Promise<CommandResult> {
  const database = await openDatabase(environment, createLog('warn')).catch((error: unknown) => {
    if (error instanceof DatabaseInUse) return null
    throw error
  })
  if (!database) return sendCommand(socketPath(environment.dataDir), args)
  try {
    return await runCommand(args, { database, media: openMediaStore(environment), environment })
  } finally {
    await database.close()
  }
}

/** Returns the exit code. */
export async function operate(given: string[]): Promise<number> {
  const args = withOperator(given, [process.env['SUDO_USER'], process.env['USER'], userName()])
  const environment = readEnvironment(process.env)
  const [name, email, file] = args
  const { text, exitCode } =
    name === 'export' && email && file && !file.startsWith('--')
      ? await writeHandedOver(file, sharedFolder(environment), socket => perform(args.with(2, socket), environment))
      : await perform(args, environment)
  if (exitCode === 0) console.log(text)
  else console.error(text)
  return exitCode
}

// A service has a private /tmp.
const sharedFolder = ({ databaseUrl, dataDir }: Environment) => (databaseUrl ? tmpdir() : dirname(socketPath(dataDir)))

// A container may run as a user that its system does not know.
function userName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

if (import.meta.main) process.exit(await operate(process.argv.slice(2)).catch(fail))
