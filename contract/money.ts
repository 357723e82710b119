/**
 * The cents of an amount as people write it: "1.250,50", "1,250.50", "1 250", "12,5". Null for what is none, or is finer
 * than a cent. By its digits, never by a fraction: 1.005 is no number of this kind.
 *
 * Where one separator stands alone before three digits it may be of thousands or of cents; `decimal`, that of the person's
 * language, decides.
 */
export function centsOf(typed: string, decimal: ',' | '.' = ','): number | null {
  const text = typed.trim().replaceAll(/[\s\u00A0\u202F'’]/g, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return whole(text, '')
  const mark = text[last] ?? ''
  const other = mark === ',' ? '.' : ','
  const before = text.slice(0, last)
  const after = text.slice(last + 1)
  const isThousands =
    before.includes(mark) || (after.length === 3 && before !== '' && !before.includes(other) && mark !== decimal)
  if (isThousands)
    return text.includes(other) ? null : grouped(text, mark) ? whole(text.replaceAll(mark, ''), '') : null
  if (before.includes(other) && !grouped(before, other)) return null
  return after.length > 2 ? null : whole(before.replaceAll(other, ''), after)
}

/** Whether every group after the first has three digits. */
const grouped = (text: string, mark: string) => {
  const [first = '', ...rest] = text.split(mark)
  return first.length >= 1 && first.length <= 3 && rest.every(group => group.length === 3)
}

const whole = (units: string, cents: string): number | null => {
  const digits = `${units || '0'}${cents.padEnd(2, '0')}`
  return digits.length > 15 ? null : Number(digits)
}
