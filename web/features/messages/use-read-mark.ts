import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api/api.ts'
import { askAndApply } from './live.ts'
import type { Thread } from './state.ts'

/** A failed request is retried when the window gets focus, comes online or becomes visible. */
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
