import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { lengthOf, normal } from './characters.ts'

const hostFirst = /^(?:[\p{L}\p{N}\p{M}-]+\.)+(?!\d+(?:[:/?#]|$))[\p{L}\p{N}\p{M}-]+\.?(?::\d{1,5})?(?:[/?#]|$)/u
/** Fields that begin with one get a second when a link is pasted. */
const scheme = /^(?:https?:[/\\]*(?=https?:))*(https?):[/\\]*/i

/** Without what surrounds links in texts. A path may end with a full stop, and with what it opens. */
function bare(text: string): string {
  const link = text.replace(/^[\s<([{"“„«‹‘]+/u, '')
  const unopened = [...')]}”»›’'].filter((_, nth) => !link.includes('([{“«‹‘'[nth] ?? ''))
  const closing = /[^/\\:][/?#]/.test(link) ? /[\s>"“,;…]/u : /[\s>"“,;….:!]/u
  let end = link.length
  while (unopened.includes(link[end - 1] ?? '') || closing.test(link[end - 1] ?? '')) end -= 1
  return link.slice(0, end)
}

/** A pasted or typed link; "example.org/x" means https. Joiners that belong to a path are percent-encoded, the others dropped. */
export function webLink(typed: string): string {
  const link = bare(normal.line(typed))
  const whole = hostFirst.test(link)
    ? `https://${link}`
    : link.replace(scheme, '$1://').replace(/^\/\/(?=\S)/, 'https://')
  return whole.replace(/\p{Default_Ignorable_Code_Point}/gu, encodeURIComponent)
}

/** Other schemes, such as `javascript:`, are refused. */
const isWebLink = (value: string) => /^https?:\/\/[^\s/?#]/i.test(value) && URL.canParse(value)

const link = z.string({ error: () => 'link' }).check(
  z.overwrite(webLink),
  z.refine(value => !/[\p{Cc}\p{Cs}]/u.test(value), { error: () => 'unreadable', abort: true }),
  z.refine(value => lengthOf(value) <= limits.linkMax, { error: () => 'tooLong' }),
)

/** May have any scheme: the command refuses what cannot be fetched, with its own code. */
export const fetchedLink = link.check(z.minLength(1, { error: () => 'link' }))

export const optionalLink = z.pipe(
  z.optional(z.nullable(link.check(z.refine(value => value === '' || isWebLink(value), { error: () => 'link' })))),
  z.transform((value): string | null => value || null),
)
