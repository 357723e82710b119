import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

export const ways = ['replace', 'wrap'] as const

export const translate = (
  context: BrowserContext,
  way: (typeof ways)[number],
  { early = false } = {},
): Promise<unknown> =>
  context.addInitScript(
    ({ way, early }) => {
      const skipped = 'script, style, noscript, textarea, title, svg, font, [translate=no]'
      const translateText = (text: Text) => {
        if (!text.data.trim() || !text.isConnected || text.parentElement?.closest(skipped)) return
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        outer.append(inner)
        if (way === 'replace') {
          inner.append(text.data)
          text.replaceWith(outer)
        } else {
          text.before(outer)
          inner.append(text)
        }
      }
      const translateAll = (root: Node) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        if (root instanceof Text) texts.push(root)
        for (const text of texts) translateText(text)
      }
      const options = { childList: true, characterData: true, subtree: true }
      const observer = new MutationObserver(records => {
        for (const { target, addedNodes, type } of records)
          for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node)
      })
      const isReacts = (node: Element) => Object.keys(node).some(key => key.startsWith('__reactFiber'))
      // React hydrates in parts.
      const isTakenOver = () => {
        const nodes = [...document.querySelectorAll('#main, article, button, input, nav a')]
        return nodes.length > 0 && nodes.every(isReacts)
      }
      const start = () => {
        if (early ? !document.body : !isTakenOver()) return void requestAnimationFrame(start)
        translateAll(document.body)
        observer.observe(document.body, options)
        document.documentElement.classList.add('translated-ltr')
      }
      start()
    },
    { way, early },
  )

export const decorate = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const decorateAll = () => {
      document.documentElement.dataset['darkreaderMode'] = 'dynamic'
      document.body?.setAttribute('data-gr-ext-installed', '')
      if (document.body && !document.querySelector('grammarly-desktop-integration'))
        document.body.prepend(document.createElement('grammarly-desktop-integration'))
      for (const field of document.querySelectorAll('input:not([data-lpignore])')) {
        field.setAttribute('data-lpignore', 'true')
        field.after(document.createElement('lastpass-icon'))
      }
    }
    new MutationObserver(decorateAll).observe(document, { childList: true, subtree: true })
  })

export const translated = (page: Page): Promise<void> => expect(page.locator('html.translated-ltr')).toBeAttached()
