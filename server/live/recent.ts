import type { LiveEvent } from '../../contract/live.ts'
import type { OutboxRow } from './outbox.ts'

export interface SignedEvent {
  id: bigint
  cursor: string
  at: number
  order: string
  cityId: string | null
  accountIds: readonly string[] | null
  subjects: readonly (string | null)[]
  gone: string | null
  postId: string | null
  personIds: readonly string[]
  changedPersonId: string | null
  data: string
  brief: string | null
}

export const recentMax = { events: 5_000, bytes: 8 * 1024 * 1024 }

export const signedEvent = (row: Omit<OutboxRow, 'receivers'>, cursor: string): SignedEvent => ({
  id: BigInt(row.id),
  cursor,
  at: row.created_at.getTime(),
  order: row.order_city_id,
  cityId: row.city_id,
  accountIds: row.account_ids,
  subjects: [row.subject_id, row.parent_id],
  gone: row.gone_id,
  postId: row.parent_id ?? row.subject_id,
  personIds: row.person_ids,
  changedPersonId: row.changed_person_id,
  data: row.data,
  brief: row.brief,
})

/**
 * Keeps the latest events of each city without gaps, so that reconnecting clients catch up without database reads. `bytes` counts
 * characters.
 */
export function createRecentEvents(from: Map<string, bigint>, { events, bytes }: typeof recentMax = recentMax) {
  let kept: SignedEvent[] = []
  let first = 0
  let size = 0

  return {
    from: (order: string): bigint => from.get(order) ?? 0n,

    add(event: SignedEvent) {
      kept.push(event)
      size += event.data.length
      while (kept.length - first > events || size > bytes) {
        const oldest = kept[first]
        if (!oldest) break
        first += 1
        size -= oldest.data.length
        from.set(oldest.order, oldest.id)
      }
      // Compacted occasionally, because shifting per event would move the whole array.
      if (first > events) {
        kept = kept.slice(first)
        first = 0
      }
    },

    forget(subject: string) {
      kept = kept
        .slice(first)
        .flatMap(event => (event.subjects.includes(subject) ? withoutWords(event, subject) : [event]))
      first = 0
      size = kept.reduce((sum, { data }) => sum + data.length, 0)
    },

    forgetPerson(personId: string) {
      kept = kept.slice(first).filter(({ data }) => !data.includes(personId))
      first = 0
      size = kept.reduce((sum, { data }) => sum + data.length, 0)
    },

    /** Includes access changes, because the client may still show content of its old access. */
    after({ order, cursor }: { order: string; cursor: bigint }, accountId: string, since: number): SignedEvent[] {
      const found: SignedEvent[] = []
      for (let at = kept.length - 1; at >= first; at--) {
        const event = kept[at]
        if (!event || event.order !== order) continue
        if (event.id <= cursor) break
        if (event.at < since) continue
        if (event.cityId !== null || event.accountIds?.includes(accountId)) found.push(event)
      }
      return found.toReversed()
    },
  }
}

export const hasFormerCard = (events: readonly SignedEvent[]): boolean =>
  events.some(
    ({ changedPersonId: person }, at) =>
      person !== null &&
      events.slice(0, at).some(({ data, changedPersonId }) => !changedPersonId && data.includes(person)),
  )

function withoutWords(signed: SignedEvent, subject: string): SignedEvent[] {
  if (signed.gone === null || signed.gone === subject) return []
  const event = JSON.parse(signed.data) as LiveEvent
  if (!('conversation' in event)) return []
  const emptied = { ...event, conversation: { ...event.conversation, lastMessage: null } }
  return [{ ...signed, subjects: [], data: JSON.stringify(emptied) }]
}

export type Recent = ReturnType<typeof createRecentEvents>
