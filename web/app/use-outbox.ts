import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsent } from '../lib/unsent.ts'

/**
 * Sends what waits for this account when the app starts. What sends is loaded when something waits, and then finds its
 * moments itself. Returns the same, for when the live connection stands again.
 */
export function useOutbox(account: string): () => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const flush = useCallback(() => {
    if (hasUnsent(account))
      import('../features/messages/outbox.ts').then(
        ({ flushOutbox }) => flushOutbox(client, account, t),
        () => undefined,
      )
  }, [account, client, t])
  useEffect(flush, [flush])
  return flush
}
