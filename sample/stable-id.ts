import { createHash } from 'node:crypto'

/** UUIDv7: the time in milliseconds, then a hash of the key. */
export function stableId(key: string, at: Date): string {
  const digest = createHash('sha256').update(key).digest('hex')
  const time = at.getTime().toString(16).padStart(12, '0')
  const variant = '89ab'[parseInt(digest.slice(3, 4), 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`
}
