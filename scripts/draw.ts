import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { languages } from '../contract/values/language.ts'
import { emptyRoot, loadDrawing, withoutTerms } from '../server/site/drawing.ts'

/** Requires `dist/index.html`. */
export async function draw(dist: URL): Promise<void> {
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'draw.tsx',
      outDir: fileURLToPath(new URL('draw/', dist)),
      emptyOutDir: true,
      manifest: false,
      // In chunks, so that the server loads only the code that it renders.
      rolldownOptions: { output: { entryFileNames: 'draw.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
    ssr: { noExternal: true },
  })
  const { drawPublicPages, drawSkeletons } = await loadDrawing(fileURLToPath(dist))
  const shell = await readFile(new URL('index.html', dist), 'utf8')
  if (!shell.includes(emptyRoot)) throw new Error('index.html has no empty root to draw into.')
  for (const language of languages) {
    const folder = new URL(`drawn/${language}/`, dist)
    await mkdir(folder, { recursive: true })
    for (const { path, html } of await drawPublicPages(language, withoutTerms))
      await writeFile(
        new URL(`${path.slice(1).replaceAll('/', '~')}.html`, folder),
        shell.replace(emptyRoot, () => `<div id="root">${html}</div>`),
      )
    const skeletons = new URL(`skeletons/${language}/`, dist)
    await mkdir(skeletons, { recursive: true })
    for (const { page, html } of await drawSkeletons(language)) {
      await writeFile(new URL(`${page}.html`, skeletons), html)
      const kept = `<div id="skeleton">${html}</div>`
      if (page === 'home') await writeFile(new URL(`assets/home-${language}-${hash(kept)}.html`, dist), kept)
    }
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
