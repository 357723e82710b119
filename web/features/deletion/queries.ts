import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => call(api => api.deletion.read(undefined, { signal })),
})
