import { encode } from 'uqr'

/** `size` is in cells; `rows` has true for dark cells; `path` has one unit per cell. */
export function qrOf(url: string): { size: number; rows: boolean[][]; path: string } {
  const { size, data } = encode(url, { ecc: 'M', border: 0 })
  const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, rows: data, path: cells.join('') }
}
