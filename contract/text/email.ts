import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { asciiDigits, normal } from './characters.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** As HTML's "valid e-mail address", but with a domain that mail servers of the internet can be found for. */
const valid = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)
const notInDomain = /[\s/?#@:\\%[\]<>^|]/
/** "ª" is not "a": an address with such a letter is refused, not changed into someone else's. */
const hasLookalikes = (part: string) => part.normalize('NFKC') !== part

const hasSign = (domain: string) => /[^\p{L}\p{M}\p{N}-]/u.test(domain.split(/[.。]/).at(-1) ?? '')

function asciiDomain(domain: string): string {
  // The parser reads numbers as an IPv4 address.
  if (!/[^\0-\x7F]|(?:^|\.)xn--/.test(domain) || notInDomain.test(domain) || hasLookalikes(domain) || hasSign(domain))
    return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}

const wide = /[\u2000-\u200A\u3000\uFE50-\uFE6B\uFF01-\uFF61]/g
const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const apostrophe = /(?<=[\p{L}\p{N}])[´ʹʻʼ‘’′](?=[\p{L}\p{N}])/gu
const sign = String.raw`(?!\p{ASCII})\p{P}`
/** How chat programs, documents and lists of recipients surround an address. None of it can be part of one there. */
const opening = new RegExp(String.raw`[ \t\n<(["',;:]|${sign}`, 'u')
const closing = new RegExp(String.raw`[ \t\n>)\]}|~/"'\x60*_.,;:!?]|${sign}`, 'u')
/** An address may begin with them. */
const pairs = new Map([...[..."'`*_|~"].map(sign => [sign, sign] as const), ['{', '}']])

function unquoted(text: string, start: number, end: number, isOpening = (_sign: string) => false): number {
  let closed = end
  while (closing.test(text[closed] ?? '')) closed += 1
  const signs = text.slice(end, closed)
  let at = start
  while (at < end && (isOpening(text[at] ?? '') || signs.includes(pairs.get(text[at] ?? '') ?? ' none '))) at += 1
  return at
}

function withoutSigns(typed: string): string {
  let end = typed.length
  while (closing.test(typed[end - 1] ?? '')) end -= 1
  return typed.slice(
    unquoted(typed, 0, end, found => opening.test(found)),
    end,
  )
}

const separator = new RegExp(String.raw`[\s<>()[\]",;:\\@]|${sign}`, 'u')
const domainLetter = /[\p{L}\p{M}\p{N}.。·-]/u
/** "Email: ann@example.org", "• ann@example.org", "> ann@example.org". Not a bare space: "ann vila@example.org" may be someone else's. */
const before = new RegExp(
  String.raw`(?:[:<([{|~*=]\s*|\p{So}\s+|>|(?![„‚])\p{Ps}|(?<![\p{L}\p{N}])(?:["„‚\p{Pi}]|[•·]\s*)|(?:^|\s)-+\s+|^\s*\d{1,3}[.)]\s+|^(?:[\s>]|${sign})*)$`,
  'u',
)
const behind = new RegExp(
  String.raw`^(?:\s*$|\s*[>|"„‚\p{Pe}\p{Pi}\p{Pf}]|\s*(?:[~'\x60*_,;!?.]|${sign})(?![\p{L}\p{N}])|\s*[<([{]\s*\S|\s+-+\s|[:/]+\s*$|\?\p{L}+=)`,
  'u',
)

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** The only address of a text, if something sets it off from the rest. */
function onlyAddress(text: string): string | undefined {
  const parts = text.split('@')
  if (parts.length > 3) return undefined
  let [at, from] = [-1, 0]
  const found = parts.slice(1).map((_, nth) => {
    at += (parts[nth]?.length ?? 0) + 1
    let [start, end] = [at, at + 1]
    while (start > from && !separator.test(text[start - 1] ?? '')) start -= 1
    if (nth > 0 && start === from) while (text[start] === '|') start += 1
    while (end < text.length && domainLetter.test(text[end] ?? '')) end += 1
    while (/[.。·-]/.test(text[end - 1] ?? '')) end -= 1
    start = unquoted(text, start, end)
    from = end
    const lead = text.slice(0, start)
    const isLinked = /mailto:\s*$/i.test(lead)
    while (isLinked && text[start] === '/') start += 1
    const isSetOff = (withoutSigns(lead) === '' || before.test(lead)) && behind.test(text.slice(end))
    if (!isSetOff || start === at || end === at + 1 || (lead.endsWith(':') && text[start] === '/')) return undefined
    return isLinked ? decoded(text.slice(start, end)) : text.slice(start, end)
  })
  const same = new Set(found.map(one => one?.toLowerCase()))
  return same.size === 1 ? found[0] : undefined
}

/** Also "Ann <ann@example.org>", as mail programs copy it, and other text around an address. */
const unnamed = (typed: string) => onlyAddress(typed) ?? withoutSigns(typed)

/** The `addr-spec` of "mailto:" links, and of names with an address. */
function bare(typed: string): string {
  const link = /^mailto:\s*(?:\/\/)?([^?]*)/i.exec(withoutSigns(typed))?.[1]
  return unnamed(link === undefined ? typed : decoded(link))
}

function joined(text: string): string {
  const parts = text.split('@')
  const written = parts.map((part, nth) => (nth < parts.length - 1 ? part.replace(apostrophe, "'") : part))
  return (parts.length === 2 ? written.map(part => part.trim()) : written).join('@')
}

/** The one spelling of an email that is stored and searched for: lower case, with A-labels. Invalid ones are returned as well. */
export function asciiEmail(typed: string): string {
  const plain = (text: string) =>
    joined(normal.search(text.replace(hyphens, '-').replace(wide, letter => letter.normalize('NFKC'))))
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
