import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../contract/messages.ts'
import { useConnection } from '../../lib/live/connection.ts'
import { newId } from '../../lib/storage/new-id.ts'
import {
  enqueueMessage,
  markQueuedMessages,
  onSendQueueChange,
  queuedMessages,
  type QueuedMessage,
} from '../../lib/storage/send-queue.ts'
import { flushSendQueue } from './send-queue.ts'

/** The queued messages of this conversation and the functions to send. Leaves out messages that the thread already contains. */
export function useQueuedMessages(account: string, conversationId: string, items: Message[]) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const offline = useConnection() === 'offline'
  const [waiting, setWaiting] = useState<QueuedMessage[]>([])

  useEffect(() => {
    let current = true
    const look = () =>
      void queuedMessages(account).then(all => {
        if (current) setWaiting(all.filter(message => message.conversationId === conversationId))
      })
    look()
    const stop = onSendQueueChange(look)
    return () => {
      current = false
      stop()
    }
  }, [account, conversationId])

  const flush = useCallback(() => flushSendQueue(client, account, t), [client, account, t])
  useEffect(flush, [flush])

  const sent = new Set(items.slice(-100).map(({ id }) => id))
  return {
    queued: waiting
      .filter(({ id }) => !sent.has(id))
      .map(message => ({ ...message, failed: message.failed || offline })),
    /** Shows the message immediately as pending, stores it, and sends it in order. */
    send: (body: string, postId: string | null) => {
      const message = { id: newId(), account, conversationId, body, postId }
      setWaiting(before => [...before, { ...message, at: Date.now(), failed: false }])
      void enqueueMessage(message).then(flush)
    },
    again: () => void markQueuedMessages(account, false).then(flush),
  }
}
export type SendQueue = ReturnType<typeof useQueuedMessages>
