import type { LiveEvent } from '../../contract/live.ts'
import type { OutboxRow } from './outbox.ts'
import { frameOf, readFrame } from './stream.ts'

/** An encoded event. Live delivery and replay send the same bytes to all accounts. */
export interface Told {
  id: bigint
  /** Creation time in milliseconds since the epoch. */
  at: number
  cityId: string | null
  accountIds: readonly string[] | null
  /** The post or conversation that the event is about, and its parent. */
  subjects: readonly (string | null)[]
  /** Subject removed by this event. */
  gone: string | null
  /** Post whose counts the event may contain. */
  postId: string | null
  /** Users that the event is about. */
  personIds: readonly string[]
  frame: Uint8Array
  rightsChanged: boolean
}

/** Maximum number and total size of events kept in memory. */
export const recentMax = { events: 5_000, bytes: 8 * 1024 * 1024 }

/** Encodes an outbox row. `cursor` is its signed position. */
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
 * Keeps the latest outbox events in memory, without gaps, so that a thousand clients reconnecting after a restart catch up
 * without database reads. Every event with an id above `from` is kept here, not yet read, or about a removed subject.
 */
export function keepRecent(from: bigint, { events, bytes }: typeof recentMax = recentMax) {
  let kept: Told[] = []
  let first = 0
  let size = 0

  return {
    /** The oldest cursor from which replay is complete. */
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
      // Compacted occasionally: shifting per event would move the whole array.
      if (first > events) {
        kept = kept.slice(first)
        first = 0
      }
    },

    /**
     * Drops the events about a removed subject. An event that announces another removal is kept, without message text of this
     * subject.
     */
    forget(subject: string) {
      kept = kept.slice(first).flatMap(told => (told.subjects.includes(subject) ? withoutWords(told, subject) : [told]))
      first = 0
      size = kept.reduce((sum, { frame }) => sum + frame.byteLength, 0)
    },

    /**
     * Events for this account or any city after a cursor and a time in milliseconds. Includes access changes: a new stream has
     * the new access, but the client may still show content of the old one.
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
