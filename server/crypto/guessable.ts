import type { FieldErrorCode } from '../../contract/errors.ts'
import { AppError } from '../base/errors.ts'
import { commonPasswordsIn } from './common-passwords.ts'

/** Attackers try these first. Documented in docs/security/accounts.md. */
const commonWords = [
  ...['ourpeeps', 'peeps', 'barcelona', 'exchange', 'directline'],
  ...[
    'password',
    'passw0rd',
    'contraseña',
    'contrasena',
    'contrasenya',
    'welcome',
    'admin',
    'letmein',
    'iloveyou',
    'changeme',
  ],
]
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t6y7u8i9o0p']
const runs = [...rows, ...rows.map(row => [...row].toReversed().join(''))]
const runMin = 4
const restMin = 5
const differentMin = 5
const ownWordMin = 3

export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Needs five distinct characters, and five besides common words, keyboard rows, and the owner's name and email; and
 * five besides any one of the 100,000 most common passwords.
 */
export function guessableBecause(
  password: string,
  { name, email }: { name: string; email: string },
): Extract<FieldErrorCode, 'passwordRepeats' | 'passwordPersonal' | 'passwordCommon' | 'passwordListed'> | null {
  if (new Set(password).size < differentMin) return 'passwordRepeats'
  const text = plain(password)
  const parts = [...name.split(/\s+/), ...email.split(/[@.+_-]/), name, email.slice(0, email.lastIndexOf('@'))]
  const own = parts.map(plain).filter(word => word.length >= ownWordMin)
  if (isShort(without(text, [...commonWords, ...own])))
    return own.some(word => text.includes(word) && !commonWords.includes(word)) ? 'passwordPersonal' : 'passwordCommon'
  const read = plain(password.replaceAll('@', 'a').replaceAll('$', 's'))
  return [text, read, without(text, own)].some(isCommon) ? 'passwordListed' : null
}

const isShort = (rest: string) => withoutRuns(rest).replaceAll(' ', '').length < restMin
const isCommon = (text: string) => [...commonPasswordsIn(text)].some(word => isShort(text.replaceAll(word, ' ')))

const without = (text: string, words: string[]): string =>
  words.toSorted((one, other) => other.length - one.length).reduce((left, word) => left.replaceAll(word, ' '), text)

export function refuseGuessable(password: string, owner: { name: string; email: string }): void {
  const cause = guessableBecause(password, owner)
  if (cause) throw new AppError('INVALID_INPUT', { fields: { password: cause } })
}

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
