import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import { invalidateNow } from '../../lib/cache/change-data.ts'

/** An open page must hide records that the viewer may no longer see. */
export function applyToPayments(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'access.changed') invalidateNow(client, { queryKey: ['payments', 'access'] })
}
