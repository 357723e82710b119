import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import { invalidateNow } from '../../lib/cache/change-data.ts'

/** Rechecks the access after a change of rights, so that an open page hides records the viewer may no longer see. */
export function applyToPayments(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'access.changed') invalidateNow(client, { queryKey: ['payments', 'access'] })
}
