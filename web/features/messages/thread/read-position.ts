import { useQueryClient, useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { askAndApply } from '../live.ts'
import type { Thread } from '../state.ts'
import { threadKey } from '../keys.ts'

/** Retries when the window gets focus, comes online or becomes visible. */
export function useReadMark(
  { conversation: { id, lastReadSeq, unreadCount }, items, newer }: Thread,
  inSight: boolean,
) {
  const client = useQueryClient()
  const asked = useRef(0)
  const seq = items.at(-1)?.seq ?? 0
  const due = inSight && newer === null && seq > lastReadSeq && unreadCount > 0
  useEffect(() => {
    if (!due) return
    const mark = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus() || asked.current >= seq) return
      asked.current = seq
      askAndApply(
        client,
        id,
        () => call(api => api.messages.read({ conversationId: id, seq })),
        conversation => ({ type: 'conversation.changed', conversation }),
      ).catch(() => {
        asked.current = 0
      })
    }
    mark()
    addEventListener('focus', mark)
    addEventListener('online', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      removeEventListener('focus', mark)
      removeEventListener('online', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [client, id, due, seq])
}

/** `seq` of the first unread message. */
export interface UnreadLine {
  seq: number
  count: number
}

/** Stays after the messages are read. Fixed only after the refetch, because a cached thread may be stale. */
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
