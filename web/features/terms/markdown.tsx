import DOMPurify from 'dompurify'
import type { Config } from 'dompurify'
import { Marked } from 'marked'
import type { MouseEvent } from 'react'
import { cx } from '../../ui/cx.ts'

export interface Heading {
  id: string
  text: string
  level: number
}

interface Rendered {
  html: string
  headings: Heading[]
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const markdown = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => DOMPurify.sanitize(text, { ALLOWED_TAGS: [], ALLOWED_ATTR: [] }),
    // Images could load from any host. Keeps the alternative text.
    image: ({ text }) => escape(text),
  },
})

const tags = 'h1 h2 h3 h4 h5 h6 p br hr strong em del blockquote ul ol li code pre a table thead tbody tr th td'.split(
  ' ',
)
const cleaning: Config & { RETURN_DOM: true } = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: ['href', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // http(s), mailto, anchors and paths. `//` and `/\` are protocol-relative URLs to other hosts.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i,
  ADD_URI_SAFE_ATTR: ['start'],
  RETURN_DOM: true,
}

/** Per paragraph: matching time is quadratic in their number. */
const marksMax = 500

/** Text nested too deeply for the parser is returned as plain text. */
function parse(text: string): string {
  const calm = text
    .split(/(\n[ \t]*\n)/)
    .map(part => ((part.match(/[*_]/g)?.length ?? 0) > marksMax ? part.replaceAll(/[*_]/g, '\\$&') : part))
    .join('')
  try {
    return markdown.parse(calm, { async: false })
  } catch {
    return `<p>${escape(text)}</p>`
  }
}

/** Prevents heading ids from colliding with ids of the app. */
const own = 'terms-'
const slugMax = 60

/**
 * Input is untrusted: the output has no scripts, external requests or custom styles. `linked` headings link to themselves.
 * `newTab` is appended to links for screen readers. Requires a DOM.
 */
export function renderMarkdown(
  text: string,
  { newTab, linked = false }: { newTab: string; linked?: boolean },
): Rendered {
  const box = DOMPurify.sanitize(parse(text), cleaning) as unknown as HTMLElement
  const headings = nameHeadings(box, linked)
  const places = new Set(headings.map(({ id }) => id))
  for (const link of box.querySelectorAll('a'))
    if (!settle(link, { newTab, places })) link.replaceWith(...link.childNodes)
  if (linked) for (const heading of box.querySelectorAll<HTMLElement>('[id]')) lead(heading)
  return { html: box.innerHTML, headings }
}

function nameHeadings(box: HTMLElement, linked: boolean): Heading[] {
  const found = [...box.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const depthOf = (heading: Element) => Number(heading.tagName[1])
  const top = Math.min(...found.map(depthOf))
  const used = new Set<string>()
  let above = 1
  return found.map(heading => {
    const level = Math.min(above + 1, depthOf(heading) - top + 2, 6)
    above = level
    const made = heading.ownerDocument.createElement(`h${level}`)
    made.append(...heading.childNodes)
    heading.replaceWith(made)
    const words = (made.textContent ?? '').trim()
    const id = free(own + slugOf(words), used)
    if (linked) made.id = id
    return { id, text: words, level }
  })
}

/** Drops the number, because it changes with the sections above and would break links. */
const slugOf = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\d+[.)]?\s+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, slugMax)
    .replaceAll(/^-+|-+$/g, '') || 'section'

function free(wanted: string, used: Set<string>): string {
  let id = wanted
  for (let count = 2; used.has(id); count++) id = `${wanted}-${count}`
  used.add(id)
  return id
}

/** False if the link must be removed: malformed, missing anchor, or credentials. */
function settle(link: HTMLAnchorElement, { newTab, places }: { newTab: string; places: Set<string> }): boolean {
  const href = link.getAttribute('href')
  if (!href) return false
  if (href.startsWith('#')) {
    const place = own + href.slice(1)
    if (places.has(place)) link.setAttribute('href', `#${place}`)
    return places.has(place)
  }
  if (href.toLowerCase().startsWith('mailto:')) return true
  const url = parsed(href)
  // Phishing: in "https://bank.example@elsewhere.example" the host is the part after @.
  if (!url || url.username !== '' || url.password !== '') return false
  if (url.origin === location.origin) return true
  link.rel = 'noopener noreferrer nofollow'
  link.target = '_blank'
  const note = link.ownerDocument.createElement('span')
  note.className = 'sr-only'
  note.textContent = ` ${newTab}`
  link.append(note)
  return true
}

function parsed(href: string): URL | null {
  try {
    return new URL(href, location.origin)
  } catch {
    return null
  }
}

function lead(heading: HTMLElement): void {
  if (heading.querySelector('a')) return
  const link = heading.ownerDocument.createElement('a')
  link.href = `#${heading.id}`
  link.append(...heading.childNodes)
  heading.append(link)
}

const prose = cx(
  'wrapline [&>:first-child]:mt-0 [&>:last-child]:mb-0',
  '[&_:is(h2,h3,h4,h5,h6)]:mt-6 [&_:is(h2,h3,h4,h5,h6)]:mb-1.5 [&_:is(h2,h3,h4,h5,h6)]:scroll-mt-20',
  '[&_h2]:font-heading [&_h2]:text-[1.25rem] [&_h2]:leading-6 [&_:is(h3,h4,h5,h6)]:type-h3',
  '[&_:is(h2,h3,h4,h5,h6)>a]:no-underline [&_:is(h2,h3,h4,h5,h6)>a]:hover:underline',
  '[&_:is(p,ul,ol,blockquote,pre,table)]:mb-2.5 [&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal [&_li]:mb-1 [&_li>:is(ul,ol)]:mt-1',
  '[&_:is(p,li,td)_a]:link-text [&_strong]:font-semibold',
  '[&_blockquote]:border-l-3 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_blockquote]:text-text-muted',
  '[&_code]:rounded-xs [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[.9em]',
  '[&_pre]:rounded-sm [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:whitespace-pre-wrap',
  '[&_hr]:my-6 [&_hr]:border-line [&_table]:w-full [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top',
)

/** Accepts only HTML from `renderMarkdown`. `onGo` receives followed URLs of this site, including anchors. */
export function Prose({ html, onGo }: { html: string; onGo?: (to: string) => void }) {
  function follow(event: MouseEvent) {
    const to = (event.target as Element).closest('a:not([target])')?.getAttribute('href')
    if (!to || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (!to.startsWith('#') && !(onGo && to.startsWith('/'))) return
    event.preventDefault()
    onGo?.(to)
  }
  // The links inside handle the keyboard.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}
