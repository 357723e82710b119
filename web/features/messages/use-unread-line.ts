import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../lib/session.ts'
import { threadKey } from './keys.ts'
import type { Thread } from './state.ts'

/** Where what was unread begins, by the place of its first message, and how much it was. */
export interface UnreadLine {
  seq: number
  count: number
}

/**
 * What was unread when the thread opened; it stays while the thread is open, though all of it is read by then. A thread from
 * the cache may be old: opening ends when it has been read again.
 */
export function useUnreadLine({
  conversation: { id, lastReadSeq, unreadCount },
  items,
}: Thread): UnreadLine | undefined {
  const { id: viewerId } = useViewer()
  const fresh = useIsFetching({ queryKey: threadKey(id), exact: true }) === 0
  const [known, setKnown] = useState<UnreadLine>()
  const [opening, setOpening] = useState(true)
  const first =
    opening && unreadCount > 0
      ? items.find(({ seq, senderId }) => seq > lastReadSeq && senderId !== viewerId)
      : undefined
  const line = known ?? (first && { seq: first.seq, count: unreadCount })
  if (line && !known) setKnown(line)
  if (opening && (line || fresh)) setOpening(false)
  return line
}
