/** 32-bit FNV-1a: the same number for the same text on every machine, the seed of covers and of initials' colours. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  return value >>> 0
}
