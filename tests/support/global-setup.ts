import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase, dropDatabases, scratchName } from '../../scripts/scratch-database.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { cached } from './city/cached.ts'
import { dumpFolder } from './city/dump-folder.ts'

type TestTemplate =
  | { engine: 'pglite'; file: string; bare: string; folder: string }
  | { engine: 'postgres'; server: string; name: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: TestTemplate
    folder: string
  }
}

const root = join(import.meta.dirname, '../..')

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-tests-'))
  project.provide('folder', folder)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    project.provide('template', { engine: 'pglite', ...(await embeddedTemplate()) })
    return removeFolder
  }
  const name = scratchName('test')
  project.provide('template', { engine: 'postgres', server, name })
  const { openPostgres } = await import('../../server/db/postgres/postgres.ts')
  const database = await openPostgres(await createDatabase(server, name), {
    onError: error => console.error(error),
    poolSize: 2,
  })
  await migrate(database).finally(() => database.close())
  return async () => {
    await dropDatabases(server, name)
    await removeFolder()
  }
}

async function embeddedTemplate(): Promise<{ file: string; bare: string; folder: string }> {
  const hash = createHash('sha256').update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const { name, checksum } of await readMigrations()) hash.update(name).update(checksum)
  hash.update(await readFile(join(root, 'server/db/schema.sql')))
  const kept = await cached('template', hash.digest('hex').slice(0, 16), writeTemplate)
  return { file: join(kept, 'dump.tar'), bare: join(kept, 'bare.tar'), folder: join(kept, 'database') }
}

async function writeTemplate(into: string): Promise<void> {
  const { openPglite } = await import('../../server/db/pglite.ts')
  const folder = join(into, 'database')
  const dump = (file: string) => dumpFolder(folder, join(into, file))
  await dump('bare.tar')
  const database = await openPglite({ folder })
  await migrate(database).finally(() => database.close())
  await dump('dump.tar')
}
