import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compress = promisify(brotliCompress)
const zip = promisify(gzip)
const dist = new URL('../dist/', import.meta.url)
const root = new URL('../', import.meta.url)
const stamp = new URL('stamp', dist)
const inputs = [
  'web/**/*.{ts,tsx,css,html,svg,png,webmanifest}',
  'contract/**/*.ts',
  'scripts/{build,draw,fonts}.ts',
  'scripts/vite/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

// The component board is only part of development builds.
const mode = process.env['NODE_ENV'] === 'production' ? 'production' : 'development'

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(mode)
  for (const pattern of inputs) {
    const files = (
      await Array.fromAsync(glob(pattern, { cwd: fileURLToPath(root), exclude: name => name.includes('.generated') }))
    ).sort()
    for (const file of files) hash.update(file).update(await readFile(new URL(file, root)))
  }
  return hash.digest('hex')
}

export async function build({ force = false } = {}): Promise<boolean> {
  const now = await fingerprint()
  if (!force && existsSync(stamp) && (await readFile(stamp, 'utf8')) === now) return false
  // Imported only for a build: with an up-to-date `dist`, a server needs none of these tools.
  const [{ build: bundle }, { generateFonts }] = await Promise.all([import('vite'), import('./fonts.ts')])
  const named = process.env['NODE_ENV']
  await generateFonts()
  await bundle({ mode, logLevel: 'warn', configFile: fileURLToPath(new URL('vite.config.ts', root)) })
  await drawPublicPages()
  // Vite sets NODE_ENV to production, and a server started later in this process reads it.
  if (named === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = named
  await precompress()
  await writeFile(stamp, now)
  return true
}

async function drawPublicPages() {
  const { draw } = await import('./draw.ts')
  await draw(dist)
}

async function precompress() {
  const files = await Array.fromAsync(glob('**/*.{js,css,svg,json,webmanifest}', { cwd: fileURLToPath(dist) }))
  const queue = files.filter(file => !file.startsWith('.vite') && file !== 'csp.json')
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const bytes = await readFile(new URL(file, dist))
      await writeFile(
        new URL(`${file}.br`, dist),
        await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
      // Otherwise a client without brotli has the server compress it at each request.
      await writeFile(new URL(`${file}.gz`, dist), await zip(bytes, { level: 9 }))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

if (import.meta.main) console.log((await build({ force: process.argv.includes('--force') })) ? 'Built.' : 'Up to date.')
