import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import { forgetReads, savedRead, savedStart, saveReads, saveSession } from '../lib/storage/saved-reads.ts'
import { setSession } from '../lib/api/session.ts'
// As on the screens whose reads are saved: an unknown code is no refusal.
import '../locales/en/member-errors.ts'
import { keepReads } from './keep-reads.ts'

const sessionOf = (id: string | null) =>
  ({ viewer: id && { id, remembered: true }, secondStep: null, features: [], cursor: '0' }) as unknown as Session
const hashOf = (...key: string[]) => JSON.stringify(key)
const isSaved = ([first]: readonly unknown[]) => first === 'open'

function start(viewer: string | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  setSession(client, sessionOf(viewer))
  client.setQueryData(['open', 'before'], 'read before')
  keepReads(client, isSaved)
  return client
}

beforeEach(() => forgetReads())

it('saves allowed queries, fetched before or after the start', async () => {
  const client = start('a')
  client.setQueryData(['open', 'after'], 'read after')
  client.setQueryData(['closed', 'secret'], 'never')
  client.setQueryData(['open', 'long'], { pages: [1, 2, 3, 4, 5], pageParams: [1, 2, 3, 4, 5] })
  await expect.poll(async () => (await savedStart())?.reads).toHaveLength(3)
  expect((await savedRead('a', hashOf('open', 'before')))?.data).toBe('read before')
  expect((await savedRead('a', hashOf('open', 'long')))?.data).toEqual({ pages: [1, 2, 3], pageParams: [1, 2, 3] })
  expect(await savedRead('a', hashOf('closed', 'secret'))).toBeUndefined()
})

it('restores saved data as stale when the network does not respond', async () => {
  await saveSession({ ...sessionOf('c'), viewer: { id: 'c', remembered: true } } as Parameters<typeof saveSession>[0])
  const at = Date.now() - 60_000
  await saveReads('c', [{ hash: hashOf('open', 'x'), key: ['open', 'x'], data: 'saved', at }])
  const client = start('c')
  const query = client.getQueryCache().build(client, { queryKey: ['open', 'x'], retry: false })
  await client
    .fetchQuery({ queryKey: ['open', 'x'], queryFn: () => Promise.reject(new TypeError('Failed to fetch')) })
    .catch(() => undefined)
  await expect.poll(() => query.state.data).toBe('saved')
  expect(query.state.dataUpdatedAt).toBe(at)
  expect(query.state.isInvalidated).toBe(true)
})

it('restores nothing when the server rejects the request', async () => {
  await saveSession({ ...sessionOf('d'), viewer: { id: 'd', remembered: true } } as Parameters<typeof saveSession>[0])
  await saveReads('d', [{ hash: hashOf('open', 'x'), key: ['open', 'x'], data: 'saved', at: Date.now() }])
  const client = start('d')
  await client
    .fetchQuery({
      queryKey: ['open', 'x'],
      queryFn: () => Promise.reject(Object.assign(new Error(), { code: 'QUESTION_NOT_FOUND', status: 404 })),
    })
    .catch(() => undefined)
  await savedRead('d', hashOf('open', 'x'))
  expect(client.getQueryData(['open', 'x'])).toBeUndefined()
})

it.each([null, 'b'])('removes all data when the account of the session changes to %s', async other => {
  const client = start('e')
  await expect.poll(async () => (await savedStart())?.reads).toHaveLength(1)
  client.clear()
  setSession(client, sessionOf(other))
  await expect.poll(() => savedRead('e', hashOf('open', 'before'))).toBeUndefined()
  expect((await savedStart())?.session.viewer?.id).toBe(other ?? undefined)
})

it('removes nothing while the session is unknown', async () => {
  start('slow')
  await expect.poll(async () => (await savedStart())?.reads).toHaveLength(1)
  keepReads(new QueryClient(), isSaved)
  // This read waits for a removal that was requested before it.
  await savedRead('slow', hashOf('open', 'before'))
  expect((await savedStart())?.reads).toHaveLength(1)
})

it('saves nothing for a session that ends with the browser and clears earlier data', async () => {
  start('f')
  await expect.poll(async () => (await savedStart())?.reads).toHaveLength(1)
  const client = new QueryClient()
  const { viewer, ...session } = sessionOf('f')
  setSession(client, { ...session, viewer: viewer && { ...viewer, remembered: false } })
  client.setQueryData(['open', 'x'], 'private')
  keepReads(client, isSaved)
  await expect.poll(() => savedStart()).toBeNull()
  client.setQueryData(['open', 'y'], 'private too')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await savedStart()).toBeNull()
})

it.each([
  ['question.removed', { questionId: 'gone-1' }],
  ['message.removed', { messageId: 'gone-1', conversation: { lastMessage: null, blocked: false, other: { id: 'o' } } }],
  ['listing.removed', { listingId: 'gone-1' }],
])('removes only the reads that contain the item of %s', async (type, told) => {
  const client = start('g')
  client.setQueryData(['open', 'list'], [{ id: 'gone-1', text: 'Words' }, { id: 'kept' }])
  await expect.poll(async () => (await savedStart())?.reads).toHaveLength(2)
  client.setQueryData(['dropped'], { type, ...told })
  await expect.poll(async () => (await savedStart())?.reads.map(({ data }) => data)).toEqual(['read before'])
})

it('removes all reads on resync, and one read that the server rejects', async () => {
  const client = start('h')
  await expect.poll(async () => (await savedStart())?.reads).toHaveLength(1)
  await client
    .fetchQuery({
      queryKey: ['open', 'before'],
      queryFn: () => Promise.reject(Object.assign(new Error(), { code: 'QUESTION_NOT_FOUND', status: 404 })),
    })
    .catch(() => undefined)
  await expect.poll(async () => (await savedStart())?.reads).toEqual([])
  client.setQueryData(['open', 'again'], 'read again')
  await expect.poll(async () => (await savedStart())?.reads).toHaveLength(1)
  client.setQueryData(['dropped'], { type: 'resync' })
  // At any moment the page may close, and must then still start offline.
  const seen = []
  do seen.push(await savedStart())
  while (seen.at(-1)?.reads.length !== 0 && seen.length < 100)
  expect(seen.map(start => start?.session.viewer?.id)).toEqual(seen.map(() => 'h'))
  expect(seen.at(-1)?.reads).toEqual([])
})
