import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { minify, transformWithOxc, type Plugin, type Rolldown } from 'vite'
import { pages } from '../../contract/pages.ts'
import { termsChunk } from './app-chunks.ts'
import { sentenceFiles } from './sentence-files.ts'

const source = new URL('../../web/pwa/worker/service-worker.ts', import.meta.url)

/**
 * Writes `sw.js` with its precache list: scripts, lazy styles, the fonts for English, and the document without personal data,
 * under a hashed name.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') return
    this.addWatchFile(source.pathname)
    // Cached files load fast anyway, and Chromium would load preloaded files twice.
    const document = String(html.source)
      .replace('<!--boot-->', '')
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    const shell = `assets/shell-${hash(document).slice(0, 8)}.html`
    this.emitFile({ type: 'asset', fileName: shell, source: document })
    const sentences = sentenceFiles(bundle)
    const spoken = new Set<unknown>(sentences.values())
    const files = Object.values(bundle)
      .filter(file => isKept(file, document) && !spoken.has(file))
      .map(({ fileName }) => `/${fileName}`)
      .sort()
    const door = Object.values(bundle)
      .filter(file => file.type === 'chunk' && isOfDoor(file))
      .map(({ fileName }) => `/${fileName}`)
      .sort()
    const build = {
      version: hash([shell, ...files].join()).slice(0, 12),
      shell: `/${shell}`,
      files,
      door,
      sentences: Object.fromEntries([...sentences].map(([language, { fileName }]) => [language, `/${fileName}`])),
      pages: Object.values(pages).map(pattern => `^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`),
    }
    const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname)
    const small = await minify('sw.js', `const build = ${JSON.stringify(build)}\n${code}`)
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: small.code })
  },
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const leftOut =
  /\/web\/(?:app\/(?:dev\/|(?:pages\/)?admin-|pages\/your-data-|shell\/install-)|features\/(?:admin|analytics|debug|logos|moderation|payments|terms)\/|components\/(?:\w+\/)?text-diff\.)|\/canvas-confetti\/|\/edit-conflict\.|\/(?:crop-sheet|(?:avatar|cover)-crop)\.|\/conflict\.ts|\/@simplewebauthn\/|\/passkey-block\.|\/locales\/en\/passkey|\/features\/notifications\/(?:settings|push)\/|\/locales\/en\/(?:notification-settings|push)\.|\/features\/calendar\/(?!public)|\/locales\/en\/calendar\.|\/features\/security\/|\/unsubscribe-page\.|\/features\/events\/sharing\/|\/locales\/en\/shared-event\.|\/talk\/announce-sheet\.|\/events\/(?:hosts\/co-hosts|attendance\/guests)-sheet\.|\/locales\/en\/(?:co-hosts|guests)-sheet\.|\/accounts\/(?:confirm|reset|sign-up)\/|\/profiles\/onboarding\/|\/components\/confetti\.|\/features\/deletion\/|\/locales\/en\/deletion\.|\/scheduled-deletion\.|\/features\/events\/series\/(?!cancel)|\/second-step\.|\/keep-account\./

/** The check-in and tickets of events, which must open without a connection once a member needs them. */
const ofDoor = /\/web\/features\/events\/check-in\/(?!at-door|hint|keep|list|numbers)|\/web\/locales\/en\/check-in\./
const isOfDoor = ({ moduleIds }: Rolldown.OutputChunk) => {
  const ours = moduleIds.filter(id => id.includes('/web/'))
  return ours.length > 0 && ours.every(id => ofDoor.test(id))
}

/** Not precached: files that are cached on use, rarely read, for developers, optional, or useless without the server. */
function isKept(file: Rolldown.OutputAsset | Rolldown.OutputChunk, document: string): boolean {
  const { fileName } = file
  if (!fileName.startsWith('assets/')) return false
  if (fileName.endsWith('.woff2')) return document.includes(`href="/${fileName}"`)
  if (file.type === 'asset') return fileName.endsWith('.css') && !document.includes(String(file.source).slice(0, 500))
  if (file.name === termsChunk) return false
  const ours = file.moduleIds.filter(id => id.includes('/web/'))
  const isLeftOut = (id: string) => leftOut.test(id)
  if (isOfDoor(file)) return false
  return !isLeftOut(file.facadeModuleId ?? '') && !(ours.length > 0 && ours.every(isLeftOut))
}
