import { createStore as create, type UseStore } from 'idb-keyval'

const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

/** The transactions that have not ended. */
const running = new Set<IDBTransaction>()
let isPageHidden = false

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}

/*
 * WebKit keeps a page in memory while the next one is shown. A transaction that had not ended by then blocks its store
 * for all later pages, so that signing out, for example, waits forever.
 */
addEventListener('pagehide', () => {
  isPageHidden = true
  for (const transaction of running) abort(transaction)
})
addEventListener('pageshow', () => {
  isPageHidden = false
})

/**
 * A store of idb-keyval for browsers that withhold IndexedDB. Where it is missing or closed to the page, as in some
 * private windows, idb-keyval's own throws at the call; this one rejects. Safari may close the connection of a page in
 * the background without an event; this one then opens another.
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
