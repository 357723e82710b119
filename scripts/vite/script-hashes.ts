import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

export const scriptHashes = (): Plugin => ({
  name: 'script-hashes',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') return
    const hashes = [...String(html.source).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    )
    this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ scripts: hashes }) })
  },
})
