import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from './idb-store.ts'

afterEach(() => vi.unstubAllGlobals())

it('stores and returns values', async () => {
  const store = createStore('test', 'values')
  await set('a', 1, store)
  expect(await get('a', store)).toBe(1)
})

it('rejects when IndexedDB is missing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await expect(get('a', createStore('missing', 'values'))).rejects.toThrow(TypeError)
})

it('rejects when opening the database throws, and works again later', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const store = createStore('closed', 'values')
  await expect(get('a', store)).rejects.toThrow('insecure')
  open.mockRestore()
  expect(await get('a', store)).toBeUndefined()
})

it('reopens the connection when the browser has closed it', async () => {
  const store = createStore('dropped', 'values')
  await set('a', 1, store)
  await store('readonly', records => records.transaction.db.close())
  expect(await get('a', store)).toBe(1)
})

it('aborts running transactions on pagehide and works again after pageshow', async () => {
  const store = createStore('hidden', 'values')
  await set('a', 1, store)
  const writing = set('a', 2, store)
  await store('readonly', () => undefined)
  dispatchEvent(new Event('pagehide'))
  await expect(writing).rejects.toBeDefined()
  await expect(set('a', 3, store)).rejects.toBeDefined()
  dispatchEvent(new Event('pageshow'))
  expect(await get('a', store)).toBe(1)
})
