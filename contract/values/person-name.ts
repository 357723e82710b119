import { limits } from '../limits.ts'
import { plainLetters } from './characters.ts'
import { text } from './text.ts'
import * as z from 'zod/mini'

const webAddress = /\/\/|[∕⁄]{2}|@\S|[\p{L}\p{N}]:\S|www\.|\d\.\d{1,3}\.\d{1,3}\.\d|\S[.。]\p{L}{2,}[/?#]/iu
// Full stops of other scripts count as dots; middle dots of Catalan and Japanese names are allowed.
const dot = /[.。۔ꓸ⸳˙⋅]/u

const initialOrTitle = /^[^\p{L}\p{N}]*(?:\p{Lu}|(?:d|dra?|sr|sra|srta|st|sta|sto|ma|mn|fco|jr|mrs?|ms|prof))$/iu
/** Short domains below these can be anyone's. */
const open = new Set('com net org info biz app dev xyz shop site online link click top co me io tv gg'.split(' '))

const topLevel = new Set([...open, 'cat', 'es', 'eu', 'example'])
const bareLetters = (value: string) =>
  value
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\u2800/gu, '')
    .normalize('NFC')
    .replace(/\p{M}/gu, '')

/** The server knows them all. Browsers know the most common ones, so that pages stay small, and show the server's refusal. */
export function addTopLevelDomains(names: readonly string[]): void {
  for (const name of names) topLevel.add(bareLetters(name))
}

/** Whether a word ends with a known domain; `capitals` false skips those that begin a sentence, as in "Fine.La platja". */
export function isDomain(word: string, { capitals = true } = {}): boolean {
  const parts = word.split(dot)
  return parts.some((part, at) => {
    const [name = '', rest = ''] = /^([\p{L}\p{N}-]*)(.?)/u.exec(part)?.slice(1) ?? []
    if (
      at === 0 ||
      !parts[at - 1] ||
      (!capitals && /^\p{Lu}/u.test(name)) ||
      !(topLevel.has(name.toLowerCase()) || /^xn--/i.test(name))
    )
      return false
    // "M.Ford", "Dr.Li"
    const isName = parts.slice(0, at).every(before => initialOrTitle.test(before)) && /^\p{Lu}/u.test(name)
    return !isName || open.has(name.toLowerCase()) || rest === ':'
  })
}

/** Whether email programs would take a part of it for a link. */
export function hasWebAddress(value: string): boolean {
  // Ordinals as in "J.Mª", and "l⋅l" for the Catalan "l·l", are no part of domains.
  const plain = bareLetters(value.replace(/[ªº]/g, '').replace(/l[˙⋅]l/giu, 'll'))
  return webAddress.test(plainLetters(value)) || plain.split(/\s+/u).some(word => isDomain(word))
}

/** A name appears in emails to strangers, so it must not contain a link (spam, phishing). */
export const personName = () =>
  text({ min: 1, max: limits.nameMax, short: 'nameRequired', name: true }).check(
    z.refine(value => !hasWebAddress(value), {
      error: () => 'nameLink',
    }),
  )
