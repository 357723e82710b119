import { encodeQR } from 'qr'

export function qrOf(text: string): { size: number; rows: boolean[][]; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map(row => row.slice(1, -1))
  const cells = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, rows, path: cells.join('') }
}
