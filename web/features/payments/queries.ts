import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { withFreshCode } from '../../lib/fresh-code.ts'

/** Whether this admin may see payment records. Each time it is asked is recorded, so it is asked once for each look. */
export const accessQuery = queryOptions({
  queryKey: ['payments', 'access'],
  queryFn: () => withFreshCode(() => call(api => api.payments.access({}))),
  staleTime: Infinity,
  // Nothing of it stays in memory when the page is left.
  gcTime: 0,
})

export const paymentsQuery = queryOptions({
  queryKey: ['payments', 'list'],
  queryFn: ({ signal }) => withFreshCode(() => call(api => api.payments.list(undefined, { signal }))),
  staleTime: Infinity,
  gcTime: 0,
})

export const eventsQuery = queryOptions({
  queryKey: ['payments', 'events'],
  queryFn: ({ signal }) => withFreshCode(() => call(api => api.payments.events(undefined, { signal }))),
  staleTime: Infinity,
  gcTime: 0,
})
