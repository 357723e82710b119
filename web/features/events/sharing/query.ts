import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { sharedKey } from '../core/keys.ts'

const missing: readonly string[] = ['EVENT_NOT_FOUND', 'INVALID_INPUT']

/** Null if the event is not public. */
export const sharedEvent = (id: string) =>
  queryOptions({
    queryKey: sharedKey(id),
    queryFn: async ({ signal }) => {
      try {
        return await call(api => api.sharedEvents.read({ eventId: id }, { signal }))
      } catch (error) {
        if (missing.includes(failureOf(error).code)) return null
        throw error
      }
    },
    staleTime: 60_000,
  })
