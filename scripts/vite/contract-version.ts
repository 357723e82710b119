import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const name = 'virtual:contract-version'
const folder = fileURLToPath(new URL('../../contract/', import.meta.url))

/** Provides a hash of the contract. A later build may read saved answers only if it is the same. */
export const contractVersion = (): Plugin => ({
  name: 'contract-version',
  resolveId: id => (id === name ? `\0${name}` : null),
  load: async id => (id === `\0${name}` ? `export default ${JSON.stringify(await version())}` : null),
})

async function version(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob('**/*.ts', { cwd: folder }))).sort())
    if (!file.endsWith('.test.ts')) hash.update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
