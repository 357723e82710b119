import 'fake-indexeddb/auto'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { savedRead, saveReads, saveSession } from '../lib/storage/saved-reads.ts'
import { setSession } from '../lib/api/session.ts'
import { aSession, aViewer } from '../testing/samples.ts'
import { keepReads } from '../pwa/keep-reads.ts'
import { readAfterBlock } from '../features/messages/public.ts'

it('drops inactive queries, also from the device, and refetches active ones', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const read = vi.fn<() => string>(() => 'again')
  client.setQueryData(['people', 'list'], 'before')
  const shown = new QueryObserver(client, { queryKey: ['people', 'list'], queryFn: read })
  const leave = shown.subscribe(() => undefined)
  client.setQueryData(['questions', 'arrived'], ['before'])
  const waiting = new QueryObserver(client, { queryKey: ['questions', 'arrived'], enabled: false })
  const leaveWaiting = waiting.subscribe(() => undefined)
  client.setQueryData(['profiles', 'member', 'x'], 'before')
  const viewer = aViewer()
  const session = { ...aSession(viewer), viewer }
  setSession(client, session)
  await saveSession(session)
  const save = () =>
    saveReads(viewer.id, [{ hash: 'h', key: ['profiles', 'member', 'x'], data: 'before', at: Date.now() }])
  await save()
  expect(await savedRead(viewer.id, 'h')).toBeDefined()
  keepReads(client, ([area]) => area === 'profiles')

  readAfterBlock(client)
  expect(client.getQueryData(['profiles', 'member', 'x'])).toBeUndefined()
  expect(client.getQueryData(['session'])).toEqual(session)
  expect(waiting.getCurrentResult().data).toBeUndefined()
  await expect.poll(() => shown.getCurrentResult().data).toBe('again')
  expect(read).toHaveBeenCalledOnce()
  await expect.poll(() => savedRead(viewer.id, 'h')).toBeUndefined()
  await expect.poll(() => save()).toBe(true)
  leave()
  leaveWaiting()
})
