import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'

type Listener = (accountId?: string) => void

export type AccountChanges = ReturnType<typeof createAccountChanges>

/**
 * Tells the caches of this process which account changed in its name, rights or sessions; without an account, any may have. Triggers
 * announce changes of all processes on the channel `account_changes`. A write of this process also tells immediately, because a
 * notification may arrive after the next request.
 */
export function createAccountChanges({ listen }: Pick<Database, 'listen'>, log: Pick<Logger, 'warn'>) {
  const listeners: Listener[] = []
  let heard = false
  let unlisten: (() => Promise<void>) | undefined
  const emit: Listener = accountId => listeners.forEach(listener => listener(accountId))
  return {
    emit,
    onChange: (listener: Listener) => void listeners.push(listener),
    /** Otherwise, nothing may be kept for long. */
    isHeard: () => heard,
    start: async () => {
      try {
        unlisten = await listen(
          'account_changes',
          accountId => {
            heard = true
            emit(accountId || undefined)
          },
          () => {
            heard = false
            emit()
          },
        )
        heard = true
      } catch (error) {
        log.warn({ err: error }, 'changes of accounts are not announced: other processes notice them within a second')
      }
    },
    close: async () => unlisten?.(),
  }
}
