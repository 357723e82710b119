import { createStore as create, type UseStore } from 'idb-keyval'

const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

const running = new Set<IDBTransaction>()
let isPageHidden = false

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // Already committing.
  }
}

/*
 * WebKit keeps a page in memory after navigation. Its running transaction blocks the store for later pages, and sign-out
 * never completes.
 */
if ('addEventListener' in globalThis) {
  addEventListener('pagehide', () => {
    isPageHidden = true
    for (const transaction of running) abort(transaction)
  })
  addEventListener('pageshow', () => {
    isPageHidden = false
  })
}

/**
 * idb-keyval throws synchronously in some private windows; this rejects. Safari may close the connection in the background
 * without an event; this reopens it.
 */
export function createStore(database: string, name: string): UseStore {
  let store = create(database, name)
  return async (mode, work) => {
    const tracked: typeof work = records => {
      const { transaction } = records
      if (isPageHidden) abort(transaction)
      running.add(transaction)
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => running.delete(transaction), { once: true })
      return work(records)
    }
    try {
      return await store(mode, tracked)
    } catch (error) {
      if (!isClosed(error) || isPageHidden) throw error
      store = create(database, name)
      return store(mode, tracked)
    }
  }
}
