import type { BrowserContext, Page } from '@playwright/test'
import { ca } from '../../../web/locales/ca/index.ts'
import { en } from '../../../web/locales/en/index.ts'
import { es } from '../../../web/locales/es/index.ts'
import type { Language } from '../../../contract/values/language.ts'

type Tree = { [key: string]: string | Tree }

const sentences = (tree: Tree): string[] =>
  Object.values(tree).flatMap(inner => (typeof inner === 'string' ? [inner] : sentences(inner)))

const own = { en, es, ca }

export function sentence(language: Language, key: string): string {
  const found = key
    .split('.')
    .reduce<Tree | string | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      own[language],
    )
  if (typeof found !== 'string') throw new Error(`${language} has no sentence ${key}.`)
  return found
}

const bare = (sentence: string) => sentence.replaceAll(/<\/?\w+\/?>/g, '').trim()

const ownLetters = (sentence: string) => sentence.replaceAll(/\{\{.+?\}\}|[^\p{L}]/gu, '').length

interface Foreign {
  exact: Set<string>
  patterns: RegExp[]
}

const known = new Map<string, Foreign>()

function alone(other: Language, language: Language): Foreign {
  const key = `${other} ${language}`
  const before = known.get(key)
  if (before) return before
  const same = new Set(sentences(own[language]).map(bare))
  const foreign = [...new Set(sentences(own[other]).map(bare))].filter(sentence => !same.has(sentence))
  const found = {
    exact: new Set(foreign.filter(sentence => !sentence.includes('{{') && ownLetters(sentence) >= 3)),
    patterns: foreign
      .filter(sentence => sentence.includes('{{') && ownLetters(sentence) >= 8)
      .map(
        sentence =>
          new RegExp(
            `^${sentence
              .split(/\{\{.+?\}\}/)
              .map(RegExp.escape)
              .join('.+')}$`,
            'u',
          ),
      ),
  }
  known.set(key, found)
  return found
}

export async function inLanguage(context: BrowserContext, language: Language): Promise<void> {
  const url = `http://127.0.0.1:${process.env['E2E_PORT']}`
  await context.addCookies([{ name: 'peeps.language', value: language, url }])
}

const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const inside = node.parentElement?.closest('script, style')
        if (!inside) said.add(node.data)
      } else if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription'])
          said.add(node.getAttribute(name) ?? '')
    }
    return [...said].map(text => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  })

export async function untranslatedOn(page: Page, language: Language, others: Language[]): Promise<string[]> {
  const foreign = others.map(other => alone(other, language))
  return (await saidOn(page)).filter(text =>
    foreign.some(({ exact, patterns }) => exact.has(text) || patterns.some(pattern => pattern.test(text))),
  )
}

export const englishOn = (page: Page, language: Language) => untranslatedOn(page, language, ['en'])

/** User content may be truncated where the design allows it: `data-cut`, a class that truncates, or a line clamp. */
export const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const words = [...element.childNodes].some(node => node instanceof Text && node.data.trim())
      if (!words || !element.checkVisibility()) continue
      const { overflowX, textOverflow, webkitLineClamp, clip, clipPath } = getComputedStyle(element)
      const forEarsAlone = clip !== 'auto' || clipPath !== 'none' || element.clientWidth <= 1
      if (forEarsAlone || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue
      if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) cut.push(element.innerText)
      const box = element.getBoundingClientRect()
      if (overflowX === 'visible' && box.right > innerWidth + 1 && !element.closest('[class*="overflow-x"]'))
        cut.push(element.innerText)
    }
    return cut
  })
