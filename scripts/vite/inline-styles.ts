import type { Plugin } from 'vite'

/**
 * Puts the stylesheet into the document. Nothing is painted without it, and as a file of its own it would be asked for
 * only when the document has arrived: one more way to the server and back before the first word is seen.
 */
export const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') return
    html.source = String(html.source).replace(
      /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
      (link, file: string) => {
        const css = bundle[file]
        return css?.type === 'asset' ? `<style>${String(css.source).replaceAll('</', String.raw`<\/`)}</style>` : link
      },
    )
  },
})
