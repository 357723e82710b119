import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../../../contract/accounts.ts'
import {
  dropReads,
  forgetReads,
  savedFor,
  savedRead,
  savedStart,
  saveReads,
  saveSession,
  type SavedRead,
} from './saved-reads.ts'

const sessionOf = (id: string) =>
  ({ viewer: { id }, secondStep: null, features: [], cursor: '7' }) as unknown as Session & { viewer: { id: string } }
const read = (hash: string, at = Date.now(), data: unknown = { hash }): SavedRead => ({ hash, key: [hash], data, at })
const hashes = async () => (await savedStart())?.reads.map(({ hash }) => hash).sort()

beforeEach(() => forgetReads())
afterEach(() => void vi.restoreAllMocks())

it('returns null before the first sign-in', async () => {
  expect(await savedStart()).toBeNull()
  expect(await saveReads('a', [read('one')])).toBe(false)
  expect(await savedStart()).toBeNull()
})

it('returns the last account and its saved data', async () => {
  await saveSession(sessionOf('a'))
  expect(await saveReads('a', [read('one'), read('two')])).toBe(true)
  await saveSession(sessionOf('a'))
  expect((await savedStart())?.session).toEqual(sessionOf('a'))
  expect(await hashes()).toEqual(['one', 'two'])
  expect((await savedRead('a', 'one'))?.data).toEqual({ hash: 'one' })
  expect(await savedRead('b', 'one')).toBeUndefined()
  expect(await savedRead('a', 'three')).toBeUndefined()
})

it('removes the data of one account before serving another', async () => {
  await saveSession(sessionOf('a'))
  await saveReads('a', [read('one')])
  await saveSession(sessionOf('b'))
  expect(await hashes()).toEqual([])
  // A tab of the first account is still open.
  expect(await saveReads('a', [read('late')])).toBe(false)
  expect(await hashes()).toEqual([])
})

it('removes reads that contain a removed post, but keeps messages that refer to it', async () => {
  await saveSession(sessionOf('a'))
  const now = Date.now()
  await saveReads('a', [
    read('listing', now, { id: 'bike', title: 'City bike' }),
    read('thread', now, { items: [{ id: 'one', postId: 'bike' }] }),
  ])
  await dropReads({ id: 'bike' })
  expect(await hashes()).toEqual(['thread'])
})

it('stays empty after sign-out when another tab still writes', async () => {
  await saveSession(sessionOf('a'))
  await forgetReads()
  expect(await saveReads('a', [read('late')])).toBe(false)
  expect(await savedStart()).toBeNull()
})

it('ignores data older than a week', async () => {
  await saveSession(sessionOf('a'))
  await saveReads('a', [read('old', Date.now() - savedFor + 1_000), read('new')])
  const later = Date.now() + 2_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await hashes()).toEqual(['new'])
  expect(await savedRead('a', 'old')).toBeUndefined()
  vi.spyOn(Date, 'now').mockReturnValue(later + savedFor)
  expect(await savedStart()).toBeNull()
})

it('keeps the newest data within the limits and skips a read that is too large', async () => {
  await saveSession(sessionOf('a'))
  const now = Date.now()
  const large = Array.from({ length: 30 }, (_, index) =>
    read(String(index).padStart(2, '0'), now - 30 + index, 'x'.repeat(190_000)),
  )
  await saveReads('a', [...large, read('huge', now, 'x'.repeat(1_100_000))])
  expect(await hashes()).toEqual(large.slice(-21).map(({ hash }) => hash))
})
