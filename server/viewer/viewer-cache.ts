import type { Kysely } from 'kysely'
import { shared } from '../concurrency/once.ts'
import { createReadCache } from '../concurrency/read-cache.ts'
import type { Schema } from '../db/tables.ts'
import type { AccountChanges } from '../live/account-changes.ts'
import type { PendingSecondFactor, Viewer } from './access.ts'
import { findPendingSecondFactor, readViewer } from './read-viewer.ts'

/** Milliseconds. Bounds how old rights can be, even if no announcement arrives. */
const maxAge = 1_000
const entriesMax = 20_000
/** They come before a request is counted: thousands of one client would take all turns of the database. */
const atOnce = 4
/** The answers to one moment renew the cookie; later ones need not. */
const keeps = (viewer: Viewer | null) => viewer !== null && !viewer.renewCookie

interface During {
  readingOnly: boolean
  db: Kysely<Schema>
}

function memoizedBy<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>()
  return key => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

export type ViewerCache = ReturnType<typeof createViewerCache>

/** Writes must read the session from the database. */
export function createViewerCache({ db, accountChanges }: { db: Kysely<Schema>; accountChanges: AccountChanges }) {
  const cache = createReadCache<Viewer | null>({ entriesMax })
  const load = shared(token => readViewer(db, token), { atOnce })
  const loadPending = shared(token => findPendingSecondFactor(db, token), { atOnce })
  const readingOnlyFrom = memoizedBy((from: Kysely<Schema>) => ({
    viewer: shared(token => readViewer(from, token, { records: false }), { atOnce }),
    pending: shared(token => findPendingSecondFactor(from, token), { atOnce }),
  }))
  accountChanges.onChange(accountId =>
    accountId === undefined ? cache.clear() : cache.removeWhere(viewer => viewer?.id === accountId),
  )
  return {
    read: (token: string, { fresh, during }: { fresh: boolean; during?: During }): Promise<Viewer | null> =>
      during?.readingOnly
        ? readingOnlyFrom(during.db).viewer(token)
        : cache.read(token, { maxAge, fresh, keeps }, () => load(token)),
    readPending: (token: string, during: During): Promise<PendingSecondFactor | null> =>
      during.readingOnly ? readingOnlyFrom(during.db).pending(token) : loadPending(token),
  }
}
