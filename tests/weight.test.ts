import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const kibi = 1024

interface Entry {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Entry>

const read = (file: string) => readFile(join(dist, file))
const sizeOf = async (file: string) => brotliCompressSync(await read(file)).length

/** The names of an entry and of everything that must arrive before it runs. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const other of manifest[name]?.imports ?? []) withImports(manifest, other, seen)
  return seen
}

/** What a browser loads for these screens: the start of the app, the screens, and nothing that comes later. */
async function loadedBy(screens: string[]): Promise<{ js: string[]; css: string[] }> {
  const manifest = JSON.parse(String(await read('.vite/manifest.json'))) as Manifest
  const table = await readFile(join(root, 'web/app/screens.ts'), 'utf8')
  const names = new Set<string>()
  const start = Object.keys(manifest).find(name => manifest[name]?.isEntry)
  expect(start).toBeDefined()
  withImports(manifest, start ?? '', names)
  for (const screen of screens) {
    const path = new RegExp(`\\b${screen}: \\(\\) => import\\('([^']+)'\\)`).exec(table)?.[1]
    expect(path, `the screen ${screen} in web/app/screens.ts`).toBeDefined()
    const source = join('app', path ?? '')
    expect(manifest[source], `${source} in the manifest`).toBeDefined()
    withImports(manifest, source, names)
  }
  const entries = [...names].map(name => manifest[name]).filter(entry => entry !== undefined)
  return {
    js: entries.map(({ file }) => file).filter(file => file.endsWith('.js')),
    css: [...new Set(entries.flatMap(({ css = [] }) => css))],
  }
}

const total = async (files: string[]) => (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0)
const fonts = async () => (await readdir(join(dist, 'assets'))).filter(name => name.endsWith('.woff2'))
const fontBytes = async (names: string[]) =>
  (await Promise.all(names.map(async name => (await stat(join(dist, 'assets', name))).size))).reduce((a, b) => a + b, 0)

if (!existsSync(join(dist, '.vite/manifest.json')))
  console.warn('The weight of the pages is not tested: the app is not built. `npm test` builds it first.')

describe.skipIf(!existsSync(join(dist, '.vite/manifest.json')))('what a first visit loads', () => {
  it('at sign-in is at most 150 KiB of scripts', async () => {
    expect((await total((await loadedBy(['signIn'])).js)) / kibi).toBeLessThanOrEqual(150)
  })

  it('at home is at most 190 KiB of scripts', async () => {
    expect((await total((await loadedBy(['memberLayout', 'home'])).js)) / kibi).toBeLessThanOrEqual(190)
  })

  it('of fonts is at most 60 KiB, whatever the language', async () => {
    expect((await fontBytes(await fonts())) / kibi).toBeLessThanOrEqual(60)
  })

  it('is followed by at most 520 KiB that are kept for use without a connection', async () => {
    const kept = [...new Set(String(await read('sw.js')).match(/assets\/[\w.~-]+/g))]
    expect(kept.length).toBeGreaterThan(20)
    const letters = kept.filter(file => file.endsWith('.woff2')).map(file => file.replace('assets/', ''))
    const bytes = (await total(kept.filter(file => !file.endsWith('.woff2')))) + (await fontBytes(letters))
    expect(bytes / kibi).toBeLessThanOrEqual(520)
  })

  it('at home is at most 300 KiB in all', async () => {
    const { js, css } = await loadedBy(['memberLayout', 'home'])
    const latin = (await fonts()).filter(name => /-latin-/.test(name))
    expect(latin).toHaveLength(2)
    const bytes = (await total([...js, ...css, 'index.html'])) + (await fontBytes(latin))
    expect(bytes / kibi).toBeLessThanOrEqual(300)
  })
})
