import { normal } from '../../../../contract/text/characters.ts'

/** Null if empty. Stricter than Number, which accepts "1e3" and "0x10"; "1.5" must stay invalid. */
export function wholeNumber(typed: string): number | null {
  const digits = normal.identifier(typed)
  return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : NaN
}
