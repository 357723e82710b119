import { pages } from './pages.ts'

/** Links to these are still around. */
const moved = { '/listing/:listingId': pages.listing }

const partsOf = (path: string) => path.split('/').filter(part => part !== '')
const isParameter = (part: string) => part.startsWith(':')

const patterns = [...Object.values(pages).map(path => [path, path] as const), ...Object.entries(moved)]
  .map(([from, to]) => ({ from: partsOf(from), to: partsOf(to) }))
  // A word wins over an id, as in `/messaging/requests`.
  .toSorted((a, b) => a.from.filter(isParameter).length - b.from.filter(isParameter).length)

const admin = partsOf(pages.admin).join('')

/**
 * The one address of the page at a path: without further slashes, with the words of the app and cities in lower case, without
 * additions of copied links (spaces, brackets, invisible marks, other hyphens), and without punctuation at the end, which chat
 * programs take for a part of the link.
 */
export function pageAddress(path: string): string | null {
  const parts = partsOf(path)
    .map(part => changed(part, text => text.replace(invisible, '').replace(around, '')))
    .filter(Boolean)
  for (let last = parts.pop(); last !== undefined; last = parts.pop()) {
    const kept = changed(last, withoutEnd)
    if (kept === '') continue
    parts.push(kept)
    break
  }
  for (const [nth, part] of parts.entries()) parts[nth] = changed(part, text => text.replace(/\p{Pd}/gu, '-'))
  const names = parts.map(part => decoded(part).toLowerCase())
  // The answer must not tell which dashboard pages exist.
  if (names[0] === admin) return `/${parts.map(part => part.toLowerCase()).join('/')}`
  const pattern = patterns.find(
    ({ from }) => from.length === parts.length && from.every((part, nth) => isParameter(part) || part === names[nth]),
  )
  if (!pattern) return null
  const { from, to } = pattern
  const asked = (part: string) => parts[from.indexOf(part)]
  return `/${to.map(part => (part === ':city' ? asked(part)?.toLowerCase() : isParameter(part) ? asked(part) : part)).join('/')}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const words = new Set(patterns.flatMap(({ from }) => from))
const isKnown = (part: string) => words.has(part.toLowerCase()) || /(?:^|\p{Pd})[0-9a-f]{12}$/iu.test(part)

const invisible = /\p{Default_Ignorable_Code_Point}/gu
const edges = String.raw`[\s<>{}]`
const around = new RegExp(`^${edges}+|(?<!${edges})${edges}+$`, 'gu')
const signs = '\\s.,;:!?()[\\]{}<>\'"`*~|'
const ending = (some: string) => {
  const sign = String.raw`(?:[${some}]|(?![\x00-\x7f])\p{P})`
  return new RegExp(`(?<!${sign})${sign}+$`, 'u')
}
const [atEnd, atEndOfKnown] = [ending(signs), ending(`${signs}_`)]
/** Programs encode the sign before parameters, or take the address for one that has some. */
const parameters = /[&?;](?:amp;)?[\w\p{Pd}]+=.*$/su
const behindId = /(?<=(?:^|\p{Pd})[0-9a-f]{12})(?![\p{L}\p{N}\p{Pd}_]).*$/isu

function withoutEnd(text: string): string {
  const own = text.replace(parameters, '').replace(behindId, '')
  const known = own.replace(atEndOfKnown, '')
  return isKnown(known) ? known : own.replace(atEnd, '')
}

function changed(part: string, change: (text: string) => string): string {
  const text = decoded(part)
  const kept = change(text)
  return kept === text ? part : encodeURIComponent(kept)
}
