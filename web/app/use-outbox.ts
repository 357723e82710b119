import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsent } from '../lib/unsent.ts'

/**
 * Sends what waits for this account when the app starts, when the device is online again, and when the page is looked
 * at. What sends is loaded when something waits. Returns the same for other moments.
 */
export function useOutbox(account: string): () => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const flush = useCallback(() => {
    if (!hasUnsent(account)) return
    import('../features/messages/outbox.ts')
      .then(({ flushOutbox }) => flushOutbox(client, account, t))
      .catch(() => undefined)
  }, [account, client, t])
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && flush()
    flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [flush])
  return flush
}
