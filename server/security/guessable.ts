import { AppError } from '../errors.ts'

/** Words of this product that whoever guesses tries first. They are named in SECURITY.md. */
const productWords = ['ourpeeps', 'peeps', 'barcelona', 'exchange', 'directline', 'password', 'welcome', 'admin']
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t6y7u8i9o0p']
const runs = [...rows, ...rows.map(row => [...row].toReversed().join(''))]
const runMin = 4
const restMin = 5
const differentMin = 5
const ownWordMin = 3

/** Lower case, letters and digits of any script alone: what somebody varies with capitals and signs. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is made of what can be guessed of its owner: besides this product's words, their own name and
 * address, and rows of the keyboard, fewer than five characters are left; or it has fewer than five different ones.
 */
export function isGuessable(password: string, { name, email }: { name: string; email: string }): boolean {
  const text = plain(password)
  if (new Set(password).size < differentMin) return true
  const own = [...name.split(/\s+/), ...email.split(/[@.+_-]/), name, email.slice(0, email.lastIndexOf('@'))]
  const words = [...productWords, ...own.map(plain)].filter(word => word.length >= ownWordMin)
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ' '), text)
  return withoutRuns(rest).replaceAll(' ', '').length < restMin
}

/** Throws INVALID_INPUT, with its field named, for a new password that can be guessed of its owner. */
export function refuseGuessable(password: string, owner: { name: string; email: string }): void {
  if (isGuessable(password, owner)) throw new AppError('INVALID_INPUT', { fields: { password: 'passwordGuessable' } })
}

/** The text without pieces of four characters and more of the alphabet, the digits or a row of the keyboard. */
function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    let length = 0
    while (at + length < text.length && runs.some(row => row.includes(text.slice(at, at + length + 1)))) length++
    if (length < runMin) rest += text[at]
    at += length < runMin ? 1 : length
  }
  return rest
}
