import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../contract/messages.ts'
import { useConnection } from '../../lib/connection.ts'
import { newId } from '../../lib/new-id.ts'
import { addUnsent, markUnsent, onOutboxChange, unsentOf, type Unsent } from '../../lib/outbox.ts'
import { flushOutbox } from './outbox.ts'

/** What waits to be sent in this conversation, and the ways to send. What the thread already has waits no more. */
export function useUnsent(account: string, conversationId: string, items: Message[]) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const offline = useConnection() === 'offline'
  const [waiting, setWaiting] = useState<Unsent[]>([])

  useEffect(() => {
    let current = true
    const look = () =>
      void unsentOf(account).then(all => {
        if (current) setWaiting(all.filter(message => message.conversationId === conversationId))
      })
    look()
    const stop = onOutboxChange(look)
    return () => {
      current = false
      stop()
    }
  }, [account, conversationId])

  const flush = useCallback(() => flushOutbox(client, account, t), [client, account, t])
  useEffect(flush, [flush])

  const sent = new Set(items.slice(-100).map(({ id }) => id))
  return {
    unsent: waiting
      .filter(({ id }) => !sent.has(id))
      .map(message => ({ ...message, failed: message.failed || offline })),
    /** Shows the text at once as on its way, keeps it, and sends it when its turn comes. */
    send: (body: string, postId: string | null) => {
      const message = { id: newId(), account, conversationId, body, postId }
      setWaiting(before => [...before, { ...message, at: Date.now(), failed: false }])
      void addUnsent(message).then(flush)
    },
    again: () => void markUnsent(account, false).then(flush),
  }
}
export type Outbox = ReturnType<typeof useUnsent>
