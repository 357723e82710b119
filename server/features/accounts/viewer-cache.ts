import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { AccountChanges } from '../../live/account-changes.ts'
import type { Viewer } from './access.ts'
import { readViewer } from './viewer.ts'

/** Milliseconds from the start of the read. Bounds how old rights can be, even if no announcement arrives. */
const maxAge = 1_000
const entriesMax = 20_000

interface Entry {
  until: number
  viewer: Promise<Viewer | null>
  /** Undefined until the read has ended. */
  accountId?: string
}

export type ViewerCache = ReturnType<typeof createViewerCache>

/** Viewers of this process by session token, for reads. Writes must read the session from the database. */
export function createViewerCache({ db, accountChanges }: { db: Kysely<Schema>; accountChanges: AccountChanges }) {
  /** By the start of their reads. */
  const entries = new Map<string, Entry>()

  accountChanges.onChange(accountId => {
    if (accountId === undefined) entries.clear()
    // A read that has not ended may have started before the change.
    for (const [token, entry] of entries)
      if (entry.accountId === undefined || entry.accountId === accountId) entries.delete(token)
  })

  const removeExpired = (now: number) => {
    for (const [token, { until }] of entries) {
      if (until > now && entries.size <= entriesMax) return
      entries.delete(token)
    }
  }

  return {
    /** As `readViewer`. Concurrent reads share one query; `fresh` starts a new one. */
    read(token: string, { fresh }: { fresh: boolean }): Promise<Viewer | null> {
      const now = performance.now()
      const known = entries.get(token)
      if (!fresh && known && known.until > now) return known.viewer
      const entry: Entry = { until: now + maxAge, viewer: readViewer(db, token) }
      entries.delete(token)
      entries.set(token, entry)
      removeExpired(now)
      const drop = () => void (entries.get(token) === entry && entries.delete(token))
      entry.viewer.then(viewer => {
        // The answers to one moment renew the cookie; later ones need not.
        if (!viewer || viewer.renewCookie) drop()
        else entry.accountId = viewer.id
      }, drop)
      return entry.viewer
    },
  }
}
