import 'fake-indexeddb/auto'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { savedRead, saveReads, saveSession } from '../lib/storage/saved-reads.ts'
import { setSession } from '../lib/api/session.ts'
import { keepReads } from '../pwa/keep-reads.ts'
import { aSession, aViewer, anId } from '../testing/samples.ts'
import { liveEvents } from './live-updates.ts'

const viewer = aViewer()
const personId = anId()
const person = { id: personId, name: 'Ona', headline: 'Potter' }
const other = { id: anId(), name: 'Pau', headline: 'Baker' }
let client: QueryClient
let asked: Record<string, number>
let live: ReturnType<typeof liveEvents>

function show(queryKey: readonly unknown[], data: unknown, options: { enabled?: boolean } = {}) {
  const name = queryKey.join(' ')
  client.setQueryData(queryKey, data)
  new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      asked[name] = (asked[name] ?? 0) + 1
      return data
    },
    staleTime: Infinity,
    ...options,
  }).subscribe(() => undefined)
}

beforeEach(() => {
  client = new QueryClient()
  asked = {}
  setSession(client, { ...aSession(viewer) })
  live = liveEvents(client)
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

it('refetches the profile and conversations of the person now, and lists within four seconds', async () => {
  vi.useFakeTimers()
  show(['profiles', 'member', personId], person)
  show(['messages', 'thread', 'x'], { conversation: { other: person } })
  show(['people', 'list'], { pages: [{ items: [person, other] }] })
  show(['questions', 'list'], { pages: [{ items: [{ author: other }] }] })
  live.apply({ type: 'person.changed', personId })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual({ [`profiles member ${personId}`]: 1, 'messages thread x': 1 })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toEqual({ [`profiles member ${personId}`]: 1, 'messages thread x': 1, 'people list': 1 })
})

it('spreads the refetches of a city', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.9)
  show(['people', 'list'], { pages: [{ items: [person] }] })
  live.apply({ type: 'person.changed', personId })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual({})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual({ 'people list': 1 })
})

it('drops what is not on screen, also posts behind a button and saved data', async () => {
  const session = { ...aSession(viewer), viewer }
  await saveSession(session)
  const read = (hash: string, data: unknown) => ({ hash, key: ['people', hash], data, at: Date.now() })
  await saveReads(viewer.id, [read('with', [person]), read('without', [other])])
  keepReads(client, ([area]) => area === 'people')
  client.setQueryData(['people', 'with'], [person])
  client.setQueryData(['people', 'without'], [other])
  show(['questions', 'arrived'], [{ author: person }], { enabled: false })
  live.apply({ type: 'person.changed', personId })
  expect(client.getQueryData(['people', 'with'])).toBeUndefined()
  expect(client.getQueryData(['people', 'without'])).toEqual([other])
  expect(client.getQueryData(['questions', 'arrived'])).toBeUndefined()
  await expect.poll(() => savedRead(viewer.id, 'with')).toBeUndefined()
  expect(await savedRead(viewer.id, 'without')).toBeDefined()
})
