import type { Suggestion } from '../../../contract/people.ts'
import { suggestionReasons, type SuggestionReason } from '../../../contract/vocabulary.ts'
import { dailyOrder } from '../../base/daily-order.ts'
import { presentPerson } from '../../person-cards/person.ts'
import type { CandidateRow } from './queries.ts'

/** Null: no value; undefined: the reason does not apply. */
const truths = (row: CandidateRow): Record<SuggestionReason, string | null | undefined> => ({
  answeredYou: row.answered ? null : undefined,
  met: row.met_at ?? undefined,
  sameNeighborhood: row.same_neighborhood ? row.person_neighborhood : undefined,
  sameKnowledge: row.shared_field ?? undefined,
  sameHometown: row.shared_hometown ?? undefined,
  sameCountry: row.shared_country ?? undefined,
  newHere: row.is_new ? null : undefined,
})

function reasonOf(row: CandidateRow): Suggestion['reason'] | undefined {
  const shared = truths(row)
  const kind = suggestionReasons.find(reason => shared[reason] !== undefined)
  return kind && { kind, detail: shared[kind] ?? null }
}

/** Alternates between reasons, strongest first. Within one: recently active people, then the viewer's order of this day. */
export function chooseSuggestions(
  rows: readonly CandidateRow[],
  { viewer, day, count }: { viewer: string; day: string; count: number },
): Suggestion[] {
  const byReason = new Map<SuggestionReason, { recent: boolean; suggestion: Suggestion }[]>(
    suggestionReasons.map(reason => [reason, []]),
  )
  for (const row of dailyOrder(rows, { id: ({ person_id }) => person_id, viewer, day })) {
    const reason = reasonOf(row)
    if (reason)
      byReason.get(reason.kind)?.push({ recent: row.is_recent, suggestion: { person: presentPerson(row), reason } })
  }
  const turns = [...byReason.values()].map(group => group.sort((a, b) => Number(b.recent) - Number(a.recent)))
  const longest = Math.max(...turns.map(group => group.length))
  return Array.from({ length: longest }, (_, turn) => turns.flatMap(group => group[turn]?.suggestion ?? []))
    .flat()
    .slice(0, count)
}
