import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { termsKey } from './public.ts'

export const latestTerms = queryOptions({
  queryKey: termsKey,
  queryFn: ({ signal }) => call(api => api.terms.latest(undefined, { signal })),
  staleTime: 5 * 60_000,
})

/** Separate from the public terms, because drafts must not be persisted on the device. */
export const legalKey = ['legal'] as const

export const versions = queryOptions({
  queryKey: [...legalKey, 'versions'],
  queryFn: ({ signal }) => call(api => api.terms.versions(undefined, { signal })),
  refetchOnWindowFocus: true,
})

export const versionOf = (termsId: string) =>
  queryOptions({
    queryKey: [...legalKey, 'version', termsId],
    queryFn: ({ signal }) => call(api => api.terms.version({ termsId }, { signal })),
  })
