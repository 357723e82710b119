import { limits } from '../../../contract/limits.ts'
import type { Suggestion } from '../../../contract/people.ts'
import { hash } from '../../ui/hash.ts'

/** A pseudo-random choice of the suggestions; the same seed yields the same people. */
export const choose = (people: readonly Suggestion[], seed: string): Suggestion[] =>
  people
    .map(suggestion => ({ suggestion, lot: hash(`${seed} ${suggestion.person.id}`) }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, limits.suggestionsShown)
    .map(({ suggestion }) => suggestion)

/** The earlier choice with current data; null if one of them is no longer suggested. */
export function chosenAgain(people: readonly Suggestion[], before: readonly Suggestion[]): Suggestion[] | null {
  const found = before.flatMap(({ person }) => people.find(one => one.person.id === person.id) ?? [])
  return found.length === before.length && found.length === Math.min(people.length, limits.suggestionsShown)
    ? found
    : null
}
