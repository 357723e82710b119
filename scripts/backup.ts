import { parseArgs } from 'node:util'
import { BackupFailure } from '../server/backup/failure.ts'
import { makeBackup, makeBackupThrough, type MadeBackup } from '../server/backup/make.ts'
import { backupSource } from '../server/backup/source.ts'
import { socketPath } from '../server/cli/socket.ts'
import { DatabaseInUse, openAsItStands } from '../server/db/open.ts'
import { readEnvironment, type Environment } from '../server/base/environment.ts'
import { createLog } from '../server/observability/log.ts'
import { openMediaStore } from '../server/media/open-store.ts'
import { fail } from '../server/run.ts'
import { readPassphrase } from './passphrase.ts'

const usage = `npm run backup -- FILE             writes the database and the pictures into one file, while the server runs or not
npm run backup -- FILE --encrypt   the same, encrypted with a passphrase (BACKUP_PASSPHRASE, or asked for)
npm run backup -- FILE --keys      the same, with SECRET and PREVIOUS_SECRETS in it`

async function make(
  file: string,
  passphrase: string | undefined,
  environment: Environment,
  withKeys: boolean,
): Promise<MadeBackup> {
  const database = await openAsItStands(environment, createLog('warn')).catch((error: unknown) => {
    if (error instanceof DatabaseInUse) return null
    throw error
  })
  if (!database) return makeBackupThrough(socketPath(environment.dataDir), file, passphrase, { withKeys })
  try {
    const media = openMediaStore(environment)
    return await makeBackup(file, passphrase, backupSource({ database, media, environment, withKeys }))
  } finally {
    await database.close()
  }
}

/** Exit code: 1 without a file, 2 if pictures were missing. */
async function backup(args: string[]): Promise<number> {
  const options = { encrypt: { type: 'boolean' }, keys: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...others] = positionals
  if (!file || others.length > 0) {
    console.error(usage)
    return 1
  }
  const began = performance.now()
  const environment = readEnvironment(process.env)
  const isSecret = values.encrypt || values.keys || Boolean(process.env['BACKUP_PASSPHRASE'])
  const passphrase = isSecret ? await readPassphrase({ isNew: true }) : undefined
  const { text, exitCode, size } = await make(file, passphrase, environment, values.keys ?? false)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const line = `${file} holds ${text}: ${size.toLocaleString('en')} bytes${passphrase ? ', encrypted' : ''}, in ${seconds} s.`
  if (exitCode === 0) console.log(line)
  else console.error(line)
  return exitCode
}

process.exit(
  await backup(process.argv.slice(2)).catch((error: unknown) => {
    if (error instanceof TypeError && 'code' in error) console.error(`${error.message}\n\n${usage}`)
    else if (error instanceof BackupFailure) console.error(error.message)
    else fail(error)
    return 1
  }),
)
