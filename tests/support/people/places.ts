import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { removeFolder, temporaryFolder } from '../engines/server-process.ts'
import { runDatabase } from '../engines/run-database.ts'

export type Engine = 'pglite' | 'postgres'

export const ways = (): [from: Engine, to: Engine][] =>
  inject('template').engine === 'pglite'
    ? [['pglite', 'pglite']]
    : [
        ['postgres', 'postgres'],
        ['postgres', 'pglite'],
        ['pglite', 'postgres'],
      ]

export async function emptyPlace(
  engine: Engine,
): Promise<{ variables: Record<string, string>; remove(): Promise<void> }> {
  const folder = await temporaryFolder()
  const variables: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    SECRET: randomBytes(32).toString('base64url'),
  }
  const template = inject('template')
  if (engine === 'postgres') {
    if (template.engine !== 'postgres') throw new Error('No server was named to make a database on.')
    variables['DATABASE_URL'] = await runDatabase(template, { bare: true })
  }
  return { variables, remove: () => removeFolder(folder) }
}
