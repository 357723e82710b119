import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'

/** Whose right was taken away while they look is asked for anew: what they see goes. */
export function applyToPayments(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'access.changed') void client.invalidateQueries({ queryKey: ['payments', 'access'] })
}
