import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { asciiDigits, normal } from './characters.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** As HTML's "valid e-mail address", but with a domain that mail servers of the internet can be found for. */
const valid = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)
const notInDomain = /[\s/?#@:\\%[\]<>^|]/
/** "ª" is not "a": an address with such a letter is refused, not changed into someone else's. */
const hasLookalikes = (part: string) => part.normalize('NFKC') !== part

function asciiDomain(domain: string): string {
  // The parser reads numbers as an IPv4 address.
  if (!/[^\0-\x7F]|(?:^|\.)xn--/.test(domain) || notInDomain.test(domain) || hasLookalikes(domain)) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}

const wide = /[\u2000-\u200A\u3000\uFE50-\uFE6B\uFF01-\uFF61]/g
const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
/** How chat programs, documents and lists of recipients surround an address. None of it can be part of one there. */
const opening = new Set(' \t\n<([“”„«»‹›‘’",;:')
const closing = new Set(` \t\n>)]“”„«»‹›‘’"'\`*_.,;:!?…。、،؛`)
/** An address may begin with them. */
const pairs = ["'", '`', '*', '_']

function withoutSigns(typed: string): string {
  let [start, end] = [0, typed.length]
  while (end > start && closing.has(typed[end - 1] ?? '')) end -= 1
  const closed = pairs.filter(sign => typed.slice(end).includes(sign))
  while (start < end && (opening.has(typed[start] ?? '') || closed.includes(typed[start] ?? ''))) start += 1
  return typed.slice(start, end)
}

/** "Ann <ann@example.org>", as mail programs copy it. */
function unnamed(typed: string): string {
  const [named, other] = typed.matchAll(/[<([]\s*([^<>()[\]\s@]+@[^<>()[\]]*)[>)\]]/g)
  const isLast = named && !other && withoutSigns(typed.slice(named.index + named[0].length)) === ''
  return withoutSigns((isLast && named[1]) || typed)
}

/** The `addr-spec` of "mailto:" links, and of names with an address. */
function bare(typed: string): string {
  const inner = unnamed(typed)
  const link = /^mailto:\s*(?:\/\/)?([^?]*)/i.exec(inner)?.[1]
  if (link === undefined) return inner
  try {
    return unnamed(decodeURIComponent(link))
  } catch {
    return link
  }
}

/** The one spelling of an email that is stored and searched for: lower case, with A-labels. Invalid ones are returned as well. */
export function asciiEmail(typed: string): string {
  const plain = (text: string) =>
    normal.search(text.replace(hyphens, '-').replace(wide, letter => letter.normalize('NFKC')))
  const email = plain(bare(plain(typed))).toLowerCase()
  const at = email.lastIndexOf('@')
  if (at < 0) return email
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)]
  return `${hasLookalikes(name) ? name : asciiDigits(name)}@${asciiDomain(hasLookalikes(domain) ? domain : asciiDigits(domain))}`
}

const hasOtherLetters = (value: string) => /[^\0-\x7F]/.test(value.slice(0, Math.max(0, value.lastIndexOf('@'))))

export const email = z.string({ error: () => 'emailRequired' }).check(
  z.overwrite(asciiEmail),
  z.minLength(1, { error: () => 'emailRequired', abort: true }),
  z.maxLength(limits.emailMax, { error: () => 'tooLong', abort: true }),
  z.refine(value => !hasOtherLetters(value), { error: () => 'emailLetters', abort: true }),
  z.refine(value => valid.test(value), { error: () => 'emailFormat' }),
)
