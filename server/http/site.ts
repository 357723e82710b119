import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The built browser app, as far as the server must know it. */
export interface Site {
  folder: string
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: string[]
  /** The page that every route starts from. */
  shell: string
  /** Pages drawn at build time, by their path. */
  drawn: Map<string, string>
}

/** Reads `dist` once, at start. Throws when it was never built. */
export async function readSite(folder: string): Promise<Site> {
  const [shell, csp] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, 'csp.json'), 'utf8'),
  ])
  const drawnFolder = join(folder, 'drawn')
  const names = await readdir(drawnFolder).catch(() => [])
  const drawn = await Promise.all(
    names.map(async name => {
      const path = `/${name.replace(/\.html$/, '').replaceAll('~', '/')}`
      return [path, await readFile(join(drawnFolder, name), 'utf8')] as const
    }),
  )
  return { folder, scriptHashes: (JSON.parse(csp) as { scripts: string[] }).scripts, shell, drawn: new Map(drawn) }
}
