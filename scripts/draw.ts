import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const marker = '<div id="root"></div>'

/**
 * Writes the public pages as whole documents into `dist/drawn`: their words are on the screen before any script has
 * arrived. Needs the built `dist/index.html`.
 */
export async function draw(dist: URL): Promise<void> {
  const out = new URL('.draw/', dist)
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'draw.tsx',
      outDir: fileURLToPath(out),
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'draw.mjs', codeSplitting: false } },
    },
    ssr: { noExternal: true },
  })
  const { drawPublicPages } = (await import(
    `${pathToFileURL(fileURLToPath(new URL('draw.mjs', out))).href}?t=${Date.now()}`
  )) as {
    drawPublicPages: () => Promise<{ path: string; html: string }[]>
  }
  const shell = await readFile(new URL('index.html', dist), 'utf8')
  if (!shell.includes(marker)) throw new Error('index.html has no empty root to draw into.')
  await mkdir(new URL('drawn/', dist), { recursive: true })
  for (const { path, html } of await drawPublicPages())
    await writeFile(
      new URL(`drawn/${path.slice(1).replaceAll('/', '~')}.html`, dist),
      shell.replace(marker, () => `<div id="root">${html}</div>`),
    )
  await rm(out, { recursive: true })
}
