import type { LiveEvent } from '../../contract/live.ts'
import type { OutboxRow } from './outbox.ts'
import { frameOf, readFrame } from './stream.ts'

/** One event as it goes out. The same bytes go to everybody who hears it, now or when they come back. */
export interface Told {
  id: bigint
  /** When it was written, in milliseconds. */
  at: number
  cityId: string | null
  accountIds: readonly string[] | null
  /** What it tells of. */
  subjects: readonly (string | null)[]
  /** What is gone with it. */
  gone: string | null
  /** The post whose counts it may carry. */
  postId: string | null
  /** Of whom it tells. */
  personIds: readonly string[]
  frame: Uint8Array
  rightsChanged: boolean
}

/** How many events are kept, and how many bytes of them. */
export const recentMax = { events: 5_000, bytes: 8 * 1024 * 1024 }

/** An event as it stands in the outbox, as it goes out. `cursor` is its signed place. */
export const toldOf = (row: Omit<OutboxRow, 'receivers'>, cursor: string): Told => ({
  id: BigInt(row.id),
  at: row.created_at.getTime(),
  cityId: row.city_id,
  accountIds: row.account_ids,
  subjects: [row.subject_id, row.parent_id],
  gone: row.gone_id,
  postId: row.parent_id ?? row.subject_id,
  personIds: row.person_ids,
  frame: frameOf(cursor, row.data),
  rightsChanged: row.rights_changed,
})

/**
 * The last events of the outbox without a gap, in the memory of each process: a thousand browsers that come back at once
 * after a restart are told what they missed without a thousand reads. `from` is where they begin: every event with a
 * higher id is here, has not been read yet, or was about something that is gone.
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

    /** Drops what was told about this. What tells of another removal stays, without the words of this one. */
    forget(subject: string) {
      kept = kept.slice(first).flatMap(told => (told.subjects.includes(subject) ? withoutWords(told, subject) : [told]))
      first = 0
      size = kept.reduce((sum, { frame }) => sum + frame.byteLength, 0)
    },

    /**
     * The events for this account or for a city after a cursor and a moment, in milliseconds. Changes of rights are included:
     * a new stream is opened with the new rights, but the browser may still show the old ones.
     */
    after(cursor: bigint, accountId: string, since: number): Told[] {
      const found: Told[] = []
      for (let at = kept.length - 1; at >= first; at--) {
        const told = kept[at]
        if (!told || told.id <= cursor) break
        if (told.at < since) continue
        if (told.cityId !== null || told.accountIds?.includes(accountId)) found.push(told)
      }
      return found.toReversed()
    },
  }
}

function withoutWords(told: Told, subject: string): Told[] {
  if (told.gone === null || told.gone === subject) return []
  const { cursor, data } = readFrame(told.frame)
  const event = JSON.parse(data) as LiveEvent
  if (!('conversation' in event)) return []
  const emptied = { ...event, conversation: { ...event.conversation, lastMessage: null } }
  return [{ ...told, subjects: [], frame: frameOf(cursor, JSON.stringify(emptied)) }]
}

export type Recent = ReturnType<typeof keepRecent>
