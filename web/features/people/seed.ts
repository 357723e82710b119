import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'

/** Repeats the keys of queries.ts, which is loaded later. */
export function seedPeople(client: QueryClient, { people }: Boot['data']): void {
  if (!people) return
  const { cursor: _cursor, limit: _limit, sort, language, search = '', ...filters } = people.asked
  const narrowing = { search, ...filters }
  client.setQueryData(['people', 'list', { ...narrowing, sort, language }], {
    pages: [people.page],
    pageParams: [null],
  })
  client.setQueryData(['people', 'count', narrowing], people.count)
  client.setQueryData(['people', 'suggestions'], people.suggestions)
}
