import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hasQueuedMessages } from '../lib/storage/send-queue-hint.ts'

/**
 * Sends queued messages at start. The sending code is only loaded if messages are queued. Returns the same function,
 * for reconnects.
 */
export function useSendQueue(account: string): () => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const flush = useCallback(() => {
    if (hasQueuedMessages(account))
      import('../features/messages/send-queue.ts').then(
        ({ flushSendQueue }) => flushSendQueue(client, account, t),
        () => undefined,
      )
  }, [account, client, t])
  useEffect(flush, [flush])
  return flush
}
