/** Null if empty. Stricter than Number, which accepts "1e3" and "0x10"; "1.5" must stay invalid. */
export const wholeNumber = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : NaN
