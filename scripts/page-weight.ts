import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PageName } from '../contract/pages.ts'

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

export async function loadedBy(page: PageName): Promise<{ js: string[]; css: string[] }> {
  const manifest = JSON.parse(String(await readFile(manifestPath))) as Manifest
  const { pages } = JSON.parse(String(await readBuilt('pages.json'))) as { pages: Partial<Record<PageName, string[]>> }
  const start = Object.keys(manifest).find(name => manifest[name]?.isEntry)
  if (!start || !pages[page]) throw new Error(`There is no built page ${page}.`)
  const first = [...withImports(manifest, start)].map(name => manifest[name]?.file ?? '')
  const js = new Set([...first, ...pages[page]])
  const css = Object.values(manifest).flatMap(entry => (js.has(entry.file) ? (entry.css ?? []) : []))
  return { js: [...js], css: [...new Set(css)] }
}

/** Bytes with brotli. */
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
