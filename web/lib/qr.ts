import { encode } from 'uqr'

/** An address as a QR code: cells a side, the rows of dark ones, and the same as the path of a drawing one unit a cell. */
export function qrOf(address: string): { size: number; rows: boolean[][]; path: string } {
  const { size, data } = encode(address, { ecc: 'M', border: 0 })
  const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, rows: data, path: cells.join('') }
}
