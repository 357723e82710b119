import { writeFile } from 'node:fs/promises'
import { readMigrations, migrate } from '../server/db/migrate.ts'
import { openPglite } from '../server/db/pglite.ts'
import { describeSchema } from './describe-schema.ts'

const database = await openPglite()
await migrate(database, await readMigrations())
await writeFile(new URL('../server/db/schema.sql', import.meta.url), await describeSchema(database))
await database.close()
