import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build as bundleAlone, minify, type Plugin, type Rolldown } from 'vite'
import { pages, type PageName } from '../../contract/pages.ts'
import { lazyRoutes } from './lazy-routes.ts'
import { sentenceFiles } from './sentence-files.ts'

const source = fileURLToPath(new URL('../../web/pwa/worker/service-worker.ts', import.meta.url))

/** Cached once a member needs them: there may be no connection at the door of an event. */
const door: readonly PageName[] = ['ticket', 'checkIn']

/**
 * Writes `sw.js` with its precache list: what the app loads, except by imports with the comment `offline: false`, the fonts for
 * English, and the shell document.
 */
export function serviceWorker(): Plugin {
  const leftOut = new Set<string>()
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    transform: {
      order: 'pre',
      filter: { code: 'offline: false' },
      async handler(code, id) {
        for (const [, path = ''] of code.matchAll(/import\(\/\* offline: false \*\/ '([^']+)'\)/g))
          leftOut.add((await this.resolve(path, id))?.id ?? this.error(`${path} was not found.`))
      },
    },
    async generateBundle(_, bundle) {
      const html = bundle['index.html']
      if (html?.type !== 'asset') return
      // Cached files load fast anyway, and Chromium would load preloaded files twice.
      const document = String(html.source)
        .replace('<!--boot-->', '')
        .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
      const shell = `assets/shell-${hash(document).slice(0, 8)}.html`
      this.emitFile({ type: 'asset', fileName: shell, source: document })
      const sentences = sentenceFiles(bundle)
      const spoken = new Set(sentences.values())
      const isLeftOut = (chunk: Rolldown.OutputChunk) =>
        spoken.has(chunk) ||
        chunk.moduleIds.filter(id => this.getModuleInfo(id)?.dynamicImporters.length).every(id => leftOut.has(id))
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const start = chunks.filter(({ isEntry }) => isEntry)
      const kept = loadedFrom(start, bundle, isLeftOut)
      const screens = door.map(name => lazyRoutes().get(name))
      const doors = chunks.filter(({ moduleIds }) => moduleIds.some(id => screens.includes(id)))
      const styles = [...kept.difference(new Set(start))].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
      const fonts = Object.keys(bundle).filter(name => name.endsWith('.woff2') && document.includes(`href="/${name}"`))
      const files = pathsOf([...namesOf(kept), ...styles, ...fonts])
      const build = {
        version: hash([shell, ...files].join()).slice(0, 12),
        shell: `/${shell}`,
        files,
        door: pathsOf(namesOf(loadedFrom(doors, bundle, isLeftOut).difference(kept))),
        sentences: Object.fromEntries([...sentences].map(([language, { fileName }]) => [language, `/${fileName}`])),
        home: pages.home,
        pages: Object.values(pages).map(pattern => `^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`),
      }
      const { code, modules } = await bundled()
      for (const file of modules) this.addWatchFile(file)
      const small = await minify('sw.js', `const thisBuild = ${JSON.stringify(build)};\n${code}`)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: small.code })
    },
  }
}

/** As one script, because `register` does not load a module in all browsers. */
async function bundled(): Promise<{ code: string; modules: string[] }> {
  const built = (await bundleAlone({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  const [{ code, moduleIds }] = built.output
  return { code, modules: moduleIds }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const namesOf = (chunks: Set<Rolldown.OutputChunk>) => [...chunks].map(({ fileName }) => fileName)

const pathsOf = (names: string[]) => names.map(name => `/${name}`).sort()

/** Static imports of chunks, and dynamic ones unless they are left out. */
function loadedFrom(
  chunks: Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  isLeftOut: (chunk: Rolldown.OutputChunk) => boolean,
) {
  const found = new Set(chunks)
  for (const { imports, dynamicImports } of found)
    for (const name of [...imports, ...dynamicImports]) {
      const file = bundle[name]
      if (file?.type === 'chunk' && (imports.includes(name) || !isLeftOut(file))) found.add(file)
    }
  return found
}
