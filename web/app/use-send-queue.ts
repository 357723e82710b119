import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hasQueuedMessages } from '../lib/send-queue-hint.ts'

/**
 * Sends what waits for this account when the app starts. What sends is loaded when something waits, and then finds its
 * moments itself. Returns the same, for when the live connection stands again.
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
