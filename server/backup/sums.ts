import { createHash } from 'node:crypto'
import { countRows } from '../db/transfer.ts'
import type { Checksums, Sum } from './manifest.ts'

export function tableSum(): { add: (rows: Uint8Array) => void; sum: () => Sum } {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  return {
    add: chunk => {
      hash.update(chunk)
      rows += countRows(chunk)
      bytes += chunk.byteLength
    },
    sum: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

export function pictureSum(): {
  add: (key: string, bytes: Uint8Array) => void
  sum: () => Omit<Checksums['pictures'], 'absent'>
} {
  const hash = createHash('sha256')
  let [files, size] = [0, 0]
  return {
    add: (key, bytes) => {
      hash.update(`${key}\0${bytes.byteLength}\0`).update(bytes)
      files += 1
      size += bytes.byteLength
    },
    sum: () => ({ files, bytes: size, sha256: hash.digest('hex') }),
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const sameSum = (one: Sum | undefined, other: Sum | undefined): boolean =>
  one?.rows === other?.rows && one?.bytes === other?.bytes && one?.sha256 === other?.sha256
