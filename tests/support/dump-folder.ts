import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

/** Writes the embedded database of a folder, which nobody else may have open, as a dump that `openPglite` can start from. */
export async function dumpFolder(folder: string, file: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir: folder })
  const bytes = await pglite.dumpDataDir('none').finally(() => pglite.close())
  await writeFile(file, new Uint8Array(await bytes.arrayBuffer()))
}
