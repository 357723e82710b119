import type { LiveEvent } from '../../contract/live.ts'
import type { OutboxRow } from './outbox.ts'
import { frameOf, readFrame } from './stream.ts'

/** An encoded event; live delivery and replay send the same bytes. */
export interface LiveFrame {
  id: bigint
  /** Milliseconds since the epoch. */
  at: number
  cityId: string | null
  accountIds: readonly string[] | null
  /** The post or conversation, and its parent. */
  subjects: readonly (string | null)[]
  /** Subject removed by this event. */
  gone: string | null
  /** Post whose counts the event may contain. */
  postId: string | null
  personIds: readonly string[]
  frame: Uint8Array
  rightsChanged: boolean
}

export const recentMax = { events: 5_000, bytes: 8 * 1024 * 1024 }

/** `cursor` is the signed position of the row. */
export const toLiveFrame = (row: Omit<OutboxRow, 'receivers'>, cursor: string): LiveFrame => ({
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
 * Keeps the latest events without gaps, so that reconnecting clients catch up without database reads. Every event above `from` is
 * kept here, not yet read, or about a removed subject.
 */
export function createRecentEvents(from: bigint, { events, bytes }: typeof recentMax = recentMax) {
  let kept: LiveFrame[] = []
  let first = 0
  let size = 0

  return {
    /** The oldest cursor from which replay is complete. */
    from: () => from,

    add(told: LiveFrame) {
      kept.push(told)
      size += told.frame.byteLength
      while (kept.length - first > events || size > bytes) {
        const oldest = kept[first]
        if (!oldest) break
        first += 1
        size -= oldest.frame.byteLength
        from = oldest.id
      }
      // Compacted occasionally, because shifting per event would move the whole array.
      if (first > events) {
        kept = kept.slice(first)
        first = 0
      }
    },

    /** Drops events about a removed subject. Those that announce another removal are kept without message text. */
    forget(subject: string) {
      kept = kept.slice(first).flatMap(told => (told.subjects.includes(subject) ? withoutWords(told, subject) : [told]))
      first = 0
      size = kept.reduce((sum, { frame }) => sum + frame.byteLength, 0)
    },

    /**
     * Events for an account or any city. Includes access changes, because the client may still show content of its old access.
     */
    after(cursor: bigint, accountId: string, since: number): LiveFrame[] {
      const found: LiveFrame[] = []
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

function withoutWords(told: LiveFrame, subject: string): LiveFrame[] {
  if (told.gone === null || told.gone === subject) return []
  const { cursor, data } = readFrame(told.frame)
  const event = JSON.parse(data) as LiveEvent
  if (!('conversation' in event)) return []
  const emptied = { ...event, conversation: { ...event.conversation, lastMessage: null } }
  return [{ ...told, subjects: [], frame: frameOf(cursor, JSON.stringify(emptied)) }]
}

export type Recent = ReturnType<typeof createRecentEvents>
