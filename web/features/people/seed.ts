import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/boot.ts'

/** Puts what the document carries of the directory where its screen looks for it. Keys as in queries.ts, which comes later. */
export function seedPeople(client: QueryClient, { people }: Boot['data']): void {
  if (!people) return
  const { sort, language, ...narrowing } = people.asked
  client.setQueryData(['people', 'list', { ...narrowing, sort, language }], {
    pages: [people.page],
    pageParams: [null],
  })
  client.setQueryData(['people', 'count', narrowing], people.count)
  client.setQueryData(['people', 'suggestions'], people.suggestions)
}
