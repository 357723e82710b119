import { limits } from '../limits.ts'
import { plainLetters } from './characters.ts'
import { optionalText, text } from './text.ts'
import * as z from 'zod/mini'

const schemes = 'h(?:tt|xx)ps?|ftps?|mailto|javascript|vbscript|data|file|tel|sms|skype|tg|whatsapp'
const webAddress = new RegExp(
  [
    String.raw`\/\/|[∕⁄]{2}`,
    String.raw`@\S`,
    String.raw`\p{L}:\d|(?<![\p{L}\p{N}])(?:${schemes}):`,
    String.raw`www\.`,
    String.raw`\d\.\d{1,3}\.\d{1,3}\.\d`,
    String.raw`\S[.。]\p{L}{2,}[/?#]`,
  ].join('|'),
  'iu',
)
// Full stops of other scripts count as dots; middle dots of Catalan and Japanese names are allowed.
const dot = /[.。۔ꓸ⸳˙⋅]/u

/** Before a dot in names, besides an initial. */
const titles =
  'drs? dra d dña doña don vda excmo excma ilmo ilma sr sra srta st sta sto ste ch chr tte br bro sor sh ma mn fco fca jr mr mrs ms mx prof profa rev fra fr hno hna mons msgr mgr mme mlle dott sig avv ing arq arch lic adv atty engr capt col gen lt sgt hon hr hrn herr frau fru dipl mag med phil ks św bp hab inż mudr judr phdr bc haj hajj hj sheikh sk md mohd ông bà cô anh chị thầy gs ts bs ths đr св г гр проф κ κα δρ αγ'.replaceAll(
    ' ',
    '|',
  )
/** Before a dot and another name, as in "Li.Na". No one can choose among the domains below these. */
const surnames = 'li wang zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo'.replaceAll(
  ' ',
  '|',
)
const initialOrTitle = new RegExp(String.raw`^[^\p{L}\p{N}]*(?:\p{Lu}|${titles}|${surnames})$`, 'iu')
const beforeParticle = new RegExp(`${initialOrTitle.source}|^(?:jan|piet|kees|hans|henk|wim)$`, 'iu')
/** "Ma.de los Ángeles", "A.de Vries": the particle is no domain. */
const particle = /(?<![\p{L}\p{N}.])(?:\p{Lu}\p{L}*\.(?=(?:de|la|do|in)\s+\p{Lu})|\p{L}+\.(?=de\s+l[aeo]s?\s))/gu

/** Short domains below these can be anyone's. */
const open = new Set('com net org info biz app dev xyz shop site online link click top co me io tv gg'.split(' '))
/** Cheap endings, and words that invite: links also if they begin with a capital. Other endings may be a surname then. */
const inviting = new Set(
  'agency art autos bank bar barcelona bcn beauty bet blog boats bond buzz cam casa cash casino cat center cfd chat cloud club company cyou date dating deals digital download email events faith finance fit fun fyi games gdn gift global group guide help homes host icu life live loan lol love ltd market media men money monster mov network new news now one page party poker porn press pro promo quest racing rest review run sale sbs science services sex sexy skin social solutions space store stream studio support team tech tickets tips today tools trade travel uno video vip website win work works world wtf zip zone'.split(
    ' ',
  ),
)

/** "Gal.la", where a keyboard has no "·". Other words below these endings are domains, as "paypal.la". */
const ells =
  /(?<![\p{L}\p{N}.-])(?:(?:camil|estel|gal|mirel|priscil|sibil)(?=\.la)|(?:marcel|tul)(?=\.li))\.(?=l[ai](?![\p{L}\p{N}/?#:-]|\.[\p{L}\p{N}]))/giu

const topLevel = new Set([...open, 'cat', 'es', 'eu', 'example'])
/** Accents stay, because "és" is not the domain "es". */
export const bareLetters = (value: string) =>
  value
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\u2800/gu, '')
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(ells, before => before.slice(0, -1))

/** The server knows them all. Browsers know the most common ones, so that pages stay small, and show the server's refusal. */
export function addTopLevelDomains(names: readonly string[]): void {
  for (const name of names) topLevel.add(bareLetters(name))
}

function isName(before: readonly string[], ending: string): boolean {
  if (before.every(part => initialOrTitle.test(part)) && (/^\p{Lu}/u.test(ending) || ending === 'med')) return true
  return /^[A-Z][a-z]{2,}$/.test(ending) && !inviting.has(ending.toLowerCase())
}

const isShouted = /\p{Lu}{2}[\p{N}-]*\P{L}\p{Lu}{2,}(?!\p{L})/u

export function isDomain(word: string, { capitals = true } = {}): boolean {
  const parts = word.split(dot)
  return parts.some((part, at) => {
    const [ending = '', rest = ''] = /^([\p{L}\p{N}-]*)(.?)/u.exec(part)?.slice(1) ?? []
    const lower = ending.toLowerCase()
    if (at === 0 || !parts[at - 1] || !(topLevel.has(lower) || lower.startsWith('xn--'))) return false
    if (!capitals) return !/^\p{Lu}/u.test(ending) || (isShouted.test(word) && !/^\w{2}$/.test(ending))
    return open.has(lower) || rest === ':' || !isName(parts.slice(0, at), ending)
  })
}

/** Whether email programs would take a part of it for a link. */
export function hasWebAddress(value: string): boolean {
  const plain = bareLetters(value.replace(/[ªº]/g, '').replace(/l[˙⋅]l/giu, 'll')).replace(particle, before =>
    beforeParticle.test(before.slice(0, -1)) ? `${before} ` : before,
  )
  return webAddress.test(plainLetters(value)) || plain.split(/\s+/u).some(word => isDomain(word))
}

/** Names appear in emails to strangers, and to organizers who accept no messages, so they must not contain a link (spam, phishing). */
const noLink = z.refine<string | null>(value => value === null || !hasWebAddress(value), { error: () => 'nameLink' })

export const personName = () => text({ min: 1, max: limits.nameMax, short: 'nameRequired', name: true }).check(noLink)

export const guestName = () => optionalText(limits.guestNameMax, { name: true, long: 'guestName' }).check(noLink)
