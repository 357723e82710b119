import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../lib/api/session.ts'
import { threadKey } from './keys.ts'
import type { Thread } from './state.ts'

/** Position of the first unread message (`seq`) and the unread count. */
export interface UnreadLine {
  seq: number
  count: number
}

/** The line stays after the messages are read. A cached thread may be stale, so the line is fixed only after the refetch. */
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
