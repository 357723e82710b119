import type { Plugin } from 'vite'

/** Inlines the stylesheet, which blocks the first paint and as a file would add a round trip. */
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
