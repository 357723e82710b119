import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lazyRoutes } from './vite/lazy-routes.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

interface Entry {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Entry>

export const manifestPath = join(dist, '.vite/manifest.json')

export const readBuilt = (file: string) => readFile(join(dist, file))

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const other of manifest[name]?.imports ?? []) withImports(manifest, other, seen)
  return seen
}

export async function loadedBy(screens: string[]): Promise<{ js: string[]; css: string[] }> {
  const manifest = JSON.parse(String(await readFile(manifestPath))) as Manifest
  const routes = lazyRoutes()
  const start = Object.keys(manifest).find(name => manifest[name]?.isEntry)
  if (!start) throw new Error('The built app has no entry file.')
  const names = withImports(manifest, start)
  for (const screen of screens) {
    const file = routes.get(screen)
    const source = file && relative(join(root, 'web'), file)
    if (!source || !manifest[source]) throw new Error(`There is no built screen ${screen}.`)
    withImports(manifest, source, names)
  }
  const entries = [...names].map(name => manifest[name]).filter(entry => entry !== undefined)
  return {
    js: entries.map(({ file }) => file).filter(file => file.endsWith('.js')),
    css: [...new Set(entries.flatMap(({ css = [] }) => css))],
  }
}

/** Total bytes, each file compressed with brotli: by the build, except for documents. */
export async function brotliBytes(files: string[]): Promise<number> {
  const each = await Promise.all(
    files.map(async file =>
      existsSync(join(dist, `${file}.br`))
        ? (await readBuilt(`${file}.br`)).length
        : brotliCompressSync(await readBuilt(file)).length,
    ),
  )
  return each.reduce((sum, size) => sum + size, 0)
}

export const fonts = async (): Promise<string[]> =>
  (await readdir(join(dist, 'assets'))).filter(name => name.endsWith('.woff2'))

export const fontBytes = async (names: string[]): Promise<number> =>
  (await Promise.all(names.map(async name => (await stat(join(dist, 'assets', name))).size))).reduce((a, b) => a + b, 0)
