import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { normal } from './characters.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** As HTML's "valid e-mail address", but with a domain that mail servers of the internet can be found for. */
const valid = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)
const notInDomain = /[\s/?#@:\\%[\]<>^|]/

function asciiDomain(domain: string): string {
  // The parser reads numbers as an IPv4 address.
  if (!/[^\0-\x7F]|(?:^|\.)xn--/.test(domain) || notInDomain.test(domain)) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}

/** The `addr-spec` of "mailto:" links and of what mail programs copy, as in "Ann <ann@example.org>". */
function bare(typed: string): string {
  const link = /^mailto:([^?]*)/i.exec(typed)?.[1]
  if (link === undefined) return /<([^<>]*)>$/.exec(typed)?.[1] ?? typed
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** The one spelling of an email that is stored and searched for: lower case, with A-labels. Invalid ones are returned as well. */
export function asciiEmail(typed: string): string {
  const email = normal.identifier(bare(normal.identifier(typed))).toLowerCase()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`
}

const hasOtherLetters = (value: string) => /[^\0-\x7F]/.test(value.slice(0, Math.max(0, value.lastIndexOf('@'))))

export const email = z.string({ error: () => 'emailRequired' }).check(
  z.overwrite(asciiEmail),
  z.minLength(1, { error: () => 'emailRequired', abort: true }),
  z.maxLength(limits.emailMax, { error: () => 'tooLong', abort: true }),
  z.refine(value => !hasOtherLetters(value), { error: () => 'emailLetters', abort: true }),
  z.refine(value => valid.test(value), { error: () => 'emailFormat' }),
)
