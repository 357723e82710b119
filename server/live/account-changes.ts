import type { Database } from '../db/client.ts'

type Listener = (accountId?: string) => void

export type AccountChanges = ReturnType<typeof createAccountChanges>

/**
 * Tells the caches of this process which account changed in its name, rights or sessions; without an account, any may have. Triggers
 * announce changes of all processes on the channel `account_changes`. A write of this process also tells at once, because a
 * notification may arrive after the next request.
 */
export function createAccountChanges({ listen }: Pick<Database, 'listen'>) {
  const listeners: Listener[] = []
  let unlisten: (() => Promise<void>) | undefined
  const tell: Listener = accountId => listeners.forEach(listener => listener(accountId))
  return {
    tell,
    onChange: (listener: Listener) => void listeners.push(listener),
    start: async () => {
      unlisten = await listen('account_changes', accountId => tell(accountId || undefined))
    },
    close: async () => unlisten?.(),
  }
}
