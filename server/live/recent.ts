import { frameOf } from './stream.ts'

/** One event as it goes out. The same bytes go to everybody who hears it, now or when they come back. */
export interface Told {
  id: bigint
  cityId: string | null
  accountIds: readonly string[] | null
  frame: Uint8Array
  rightsChanged: boolean
}

/** How many events are kept, and how many bytes of them. */
export const recentMax = { events: 5_000, bytes: 8 * 1024 * 1024 }

/** An event as it stands in the outbox, as it goes out. */
export const toldOf = (row: {
  id: string
  city_id: string | null
  account_ids: string[] | null
  data: string
  rights_changed: boolean
}): Told => {
  const id = BigInt(row.id)
  return {
    id,
    cityId: row.city_id,
    accountIds: row.account_ids,
    frame: frameOf(id, row.data),
    rightsChanged: row.rights_changed,
  }
}

/**
 * The last events of the outbox without a gap, in the memory of each process: a thousand browsers that come back at once
 * after a restart are told what they missed without a thousand reads. `from` is where they begin: every event with a
 * higher id is here or has not been read yet.
 */
export function keepRecent(from: bigint, { events, bytes }: typeof recentMax = recentMax) {
  let kept: Told[] = []
  let first = 0
  let size = 0

  return {
    /** The oldest cursor from which nothing is missing. */
    from: () => from,

    add(told: Told) {
      kept.push(told)
      size += told.frame.byteLength
      while (kept.length - first > events || size > bytes) {
        const oldest = kept[first]
        if (!oldest) break
        first += 1
        size -= oldest.frame.byteLength
        from = oldest.id
      }
      // Cut now and then: a shift for each event would move all that follow.
      if (first > events) {
        kept = kept.slice(first)
        first = 0
      }
    },

    /**
     * What this account was or may have been told after a cursor. A change of rights is among it, though a new stream was
     * opened with the new ones: the browser may have the old.
     */
    after(cursor: bigint, accountId: string): Told[] {
      const found: Told[] = []
      for (let at = kept.length - 1; at >= first; at--) {
        const told = kept[at]
        if (!told || told.id <= cursor) break
        if (told.cityId !== null || told.accountIds?.includes(accountId)) found.push(told)
      }
      return found.toReversed()
    },
  }
}

export type Recent = ReturnType<typeof keepRecent>
