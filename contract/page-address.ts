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
 * The one address of the page at a path: without further slashes, with the words of the app and cities in lower case, without spaces
 * and invisible marks around a part, which come with copied links, and without punctuation at the end, which chat programs take for a
 * part of the link. Ids keep their case. Null if there is no such page. It starts with a word of the app, so a redirect to it stays on
 * this origin.
 */
export function pageAddress(path: string): string | null {
  const parts = partsOf(path)
    .map(part => without(around, part))
    .filter(Boolean)
  for (let last = parts.pop(); last !== undefined; last = parts.pop()) {
    const kept = without(atEnd, last)
    if (kept === '') continue
    parts.push(kept)
    break
  }
  const words = parts.map(part => decoded(part).toLowerCase())
  // The answer must not tell which dashboard pages exist.
  if (words[0] === admin) return `/${parts.map(part => part.toLowerCase()).join('/')}`
  const pattern = patterns.find(
    ({ from }) => from.length === parts.length && from.every((part, nth) => isParameter(part) || part === words[nth]),
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

const blank = String.raw`\s\p{Default_Ignorable_Code_Point}`
const around = new RegExp(`^[${blank}]+|(?<![${blank}])[${blank}]+$`, 'gu')
const signs = `${blank}.,;:!?)\\]}>'"’”»…\`*。、，！？）」』،؛؟`
const atEnd = new RegExp(`(?<![${signs}])[${signs}]+$`, 'u')

function without(found: RegExp, part: string): string {
  const text = decoded(part)
  const kept = text.replace(found, '')
  return kept === text ? part : encodeURIComponent(kept)
}
