import { resolve } from 'node:path'
import { migrate } from '../server/db/migrate.ts'
import { openPglite } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { diskStore } from '../server/media/store.ts'
import { runSample } from '../server/sample/command.ts'

// opened by: until the folder's lock is taken here too, run this only while no server holds the folder.
const databaseUrl = process.env['DATABASE_URL'] || undefined
const folder = resolve(process.env['DATA_DIR'] || 'data')
const database = databaseUrl
  ? await openPostgres(databaseUrl, { onError: error => console.error(error.message) })
  : await openPglite({ folder: `${folder}/db` })

try {
  await migrate(database)
  const media = diskStore(`${folder}/media`)
  process.exitCode = await runSample(process.argv.slice(2), { database, media, databaseUrl, print: console.log })
} finally {
  await database.close()
}
