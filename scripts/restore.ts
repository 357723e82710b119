import { parseArgs } from 'node:util'
import { BackupFailure } from '../server/backup/failure.ts'
import { isEncrypted } from '../server/backup/file.ts'
import { keepSecret, keyLines, missingKeys } from '../server/backup/keys.ts'
import { restoreBackup, type Restored } from '../server/backup/restore.ts'
import { counted } from '../server/backup/source.ts'
import { verifyBackup, type VerifiedBackup } from '../server/backup/verify.ts'
import { openAsItStands } from '../server/db/open.ts'
import { readEnvironment, type Environment } from '../server/base/environment.ts'
import { createLog } from '../server/observability/log.ts'
import { openMediaStore } from '../server/media/open-store.ts'
import { fail } from '../server/run.ts'
import { drill } from './drill.ts'
import { readPassphrase } from './passphrase.ts'

const usage = `npm run restore -- FILE                puts a backup into the empty database and the store of pictures that the environment names
npm run restore -- FILE --drill        puts it into a temporary place, compares everything, and throws it away
npm run restore -- FILE --print-keys   shows the secrets that a backup with keys holds`

async function intoPlace(backup: VerifiedBackup, environment: Environment): Promise<Restored> {
  const database = await openAsItStands(environment, createLog('warn'))
  try {
    return await restoreBackup(backup, { database, media: openMediaStore(environment) })
  } finally {
    await database.close()
  }
}

/** Without SECRET, the target has a generated secret that nothing uses yet, so the backup's secret replaces it. */
async function settleKeys(backup: VerifiedBackup, environment: Environment): Promise<void> {
  if (backup.keys && !process.env['SECRET']) {
    await keepSecret(environment.dataDir, backup.keys)
    console.log(`The secret of the backup is kept in ${environment.dataDir}.`)
    environment = { ...environment, secret: backup.keys.secret }
  }
  const missing = missingKeys(backup, environment)
  if (missing) console.error(missing)
}

const described = ({ rows, tables, pictures, migrated }: Restored) =>
  `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(pictures, 'picture')}${
    migrated.length > 0 ? `, brought up to date by ${counted(migrated.length, 'migration')}` : ''
  }`

async function restore(args: string[]): Promise<void> {
  const options = { drill: { type: 'boolean' }, 'print-keys': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new BackupFailure(usage)
  const began = performance.now()
  const backup = await verifyBackup(
    file,
    (await isEncrypted(file)) ? await readPassphrase({ isNew: false }) : undefined,
  )
  if (values['print-keys']) {
    if (!backup.keys) throw new BackupFailure('The backup holds no keys: it was made without --keys.')
    for (const line of keyLines(backup.keys)) console.log(line)
    return
  }
  const environment = readEnvironment(process.env)
  const restored = values.drill ? await drill(backup, environment) : await intoPlace(backup, environment)
  if (!values.drill) await settleKeys(backup, environment)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const what = `${described(restored)}, as of ${backup.manifest.madeAt}`
  console.log(
    values.drill
      ? `Passed: ${file} restores whole: ${what}; every table and picture compared, in ${seconds} s.`
      : `Restored ${file}: ${what}; every table compared, in ${seconds} s.`,
  )
}

await restore(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof TypeError && 'code' in error) console.error(`${error.message}\n\n${usage}`)
    else if (error instanceof BackupFailure) console.error(error.message)
    else fail(error)
    process.exit(1)
  },
)
