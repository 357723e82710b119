const marks = String.raw`\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufff8\u{e0000}-\u{e0fff}`
const unseen = new RegExp(`[${marks}]`, 'gu')
const letter = '[a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]'
const middleDots = new RegExp(`(?<=${letter})[\u00b7\u2022\u2027\u2219\u22c5\u30fb]+(?=${letter})`, 'gu')
const joiners = new RegExp(`(?<=${letter})[.-](?=${letter})`, 'gu')

const from = 'øłđðħıŧςʼʻʹ’‘′‐‑‒–—−⠀٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९'
const to = "olddhitσ''''''------ 012345678901234567890123456789"
const single = new Map([...from].map((one, nth) => [one, to[nth] ?? '']))
const several: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const replaced = new RegExp(`[${from}${Object.keys(several).join('')}]`, 'gu')

/**
 * For comparing what people type with what others wrote: without differences that a reader does not see, and without accents. As
 * the function `fold` of the database.
 */
export const fold = (text: string): string =>
  text
    .replace(/[´`]/g, "'")
    .normalize('NFKD')
    .replace(unseen, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(replaced, one => single.get(one) ?? several[one] ?? one)
    .replace(middleDots, '')
    .replace(/l[.-](?=l)/g, 'l')

/** Of a folded word of a search: "casa-museo" is found in texts that have it, or "casamuseo". */
export const joinedWord = (word: string): string => word.replace(joiners, '')

/** Whether a text contains the words, in this order. */
export const contains = (text: string, words: string): boolean =>
  joinedWord(fold(text)).includes(joinedWord(fold(words)))
