import { useUrlState } from '../../lib/dom/url-state.ts'
import { readFilter, writeFilter } from './address.ts'
import { everything, type Filter } from './keys.ts'

export type Tools = ReturnType<typeof useFilter>

export function useFilter() {
  const [filter, put] = useUrlState({ read: readFilter, write: writeFilter })
  const narrow = (change: Partial<Filter>) => put({ ...filter, ...change })
  return { filter, narrow, clear: () => narrow({ ...everything, when: filter.when }) }
}
