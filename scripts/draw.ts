import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { languages } from '../contract/language.ts'
import { emptyRoot, loadDrawing, withoutTerms } from '../server/http/drawing.ts'

/**
 * Builds what draws pages outside a browser into `dist/draw`, where the server finds it, and writes the public pages as
 * whole documents in each language into `dist/drawn`. Needs the built `dist/index.html`.
 */
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
      // In parts, so that the server holds in memory what it draws and not the rest of the app.
      rolldownOptions: { output: { entryFileNames: 'draw.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
    ssr: { noExternal: true },
  })
  const { drawPublicPages } = await loadDrawing(fileURLToPath(dist))
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
  }
}
