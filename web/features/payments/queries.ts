import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { withFreshCode } from '../../lib/api/fresh-code.ts'

/** Whether this admin may see payment records. Every request is logged, so it is sent once per visit. */
export const accessQuery = queryOptions({
  queryKey: ['payments', 'access'],
  queryFn: () => withFreshCode(() => call(api => api.payments.access({}))),
  staleTime: Infinity,
  // Drops the data from memory when the page unmounts.
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
