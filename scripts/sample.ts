import { DatabaseInUse, openDatabase } from '../server/db/open.ts'
import { readEnvironment } from '../server/base/environment.ts'
import { createLog } from '../server/observability/log.ts'
import { openMediaStore } from '../server/media/open-store.ts'
import { fail } from '../server/run.ts'
import { runSample } from '../sample/command.ts'
import { createKeyring } from '../server/crypto/keyring.ts'
import { operate } from './admin.ts'

async function sample(args: string[]): Promise<number> {
  const environment = readEnvironment(process.env)
  try {
    return await runSample(args, {
      open: () => openDatabase(environment, createLog('warn')),
      media: openMediaStore(environment),
      keyring: createKeyring(environment.secret, environment.previousSecrets),
      databaseUrl: environment.databaseUrl,
      print: console.log,
    })
  } catch (error) {
    if (error instanceof DatabaseInUse) return operate(['sample', ...args])
    throw error
  }
}

process.exit(await sample(process.argv.slice(2)).catch(fail))
