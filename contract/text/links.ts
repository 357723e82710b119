import * as z from 'zod/mini'
import type { FieldErrorCode } from '../errors.ts'
import { plainLetters } from './characters.ts'
import { bareLetters, isDomain } from './person-name.ts'

// A full stop without a space ("tomorrow.See you") is a typo unless the next word is a common ending of domains. Full stops of other
// scripts end sentences without a space, so they count between Latin letters only.
const endings = 'com|net|org|info|biz|io|app|xyz|shop|tv|gg|ru|eu|uk'
const link = new RegExp(
  [
    String.raw`:\/\/|[∕⁄]{2}`,
    String.raw`\bwww\.`,
    // Not "tod@s", and "tod@s.Nos".
    String.raw`\S@(?!s\.)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2}`,
    String.raw`[\p{L}\p{N}]\.(?:${endings})(?![\p{L}\p{N}])`,
    String.raw`[a-z0-9][.。۔ꓸ⸳˙⋅][a-z]{2}[a-z0-9-]*\.?\/`,
    String.raw`[a-z0-9][。۔ꓸ⸳˙⋅][a-z]{2}`,
    String.raw`\d\.\d{1,3}\.\d{1,3}\.\d`,
  ].join('|'),
  'iu',
)
const hiddenDot = /\s?[([{]\s?(?:[.。]|dot|punto|punt)\s?[)\]}]\s?/giu
// "com" is a word of Catalan.
const spacedDot = new RegExp(
  String.raw`(?<=[\p{L}\p{N}])\s+\.\s?(?=(?:${endings}|example)(?![\p{L}\p{N}]))(?!com\s+\p{Ll})`,
  'giu',
)

const beforeDe =
  '(?:av|avda|avgda|c|cr|ctra|dept?|esc|est|ex|fac|gr|hosp|ing|no|núm|pers|pg|pl|plza|pp|prof|psg|ptge|pza|rbla|rda|trav|uds?|univ|urb|\\p{N}*(?:cm|g|h|kg|km|l|m|min))'
const answers =
  'bueno|buenas|ciao|cool|genial|gracias|gràcies|great|hello|hi|hola|merci|no|ok|perfecte|perfecto|salut|sí|si|thanks|thx|vale|yes'
const unlike = String.raw`(?![\p{L}\p{N}/?#:@])`
/** "p.ej.", "1.er", "m.in.", "Pg.de Gràcia", and what ends with a full stop as in "n.ro.", unless anyone may have such a domain. */
const abbreviation = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])(?:(?:${answers})\.(?=\p{L}{2}\s+\p{L})|(?:(?:p\.(?=e[jsx])|n\.(?=er)|ad\.(?=es)|[ds]r\.(?=as)|m\.(?=in|st)|\p{N}{1,3}\.(?=\p{L}{2}))(?=\p{L}{2}${unlike})|m\.(?=st\.)|${beforeDe}\.(?=de\s+[\p{L}\p{N}])|(?:\p{L}\.)+(?=\p{L}{2}\.${unlike}))(?!me|co|ly|gd|ai|to|gl|gg|tv|io))`,
  'giu',
)

/** Whether the text names a website or an email. */
export function hasLink(value: string): boolean {
  const dotted = (text: string) => text.replace(hiddenDot, '.').replace(spacedDot, '.')
  return (
    link.test(dotted(plainLetters(value))) ||
    dotted(bareLetters(value))
      .replace(abbreviation, ' ')
      .split(/\s+/u)
      .some(word => isDomain(word, { capitals: false }))
  )
}

export const withoutLink = (code: FieldErrorCode) => z.refine<string>(value => !hasLink(value), { error: () => code })
