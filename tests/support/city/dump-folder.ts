import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

/** No other process may have the folder open. */
export async function dumpFolder(folder: string, file: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir: folder })
  const bytes = await pglite.dumpDataDir('none').finally(() => pglite.close())
  await writeFile(file, new Uint8Array(await bytes.arrayBuffer()))
}
