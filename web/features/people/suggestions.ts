import { useEffect, useMemo } from 'react'
import type { TFunction } from 'i18next'
import type { Suggestion } from '../../../contract/people.ts'
import { limits } from '../../../contract/limits.ts'
import { useViewer } from '../../lib/api/session.ts'
import { dayText, useNow } from '../../lib/time/time.ts'
import { readJson, writeLocal } from '../../lib/storage/local.ts'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'
import { hash } from '../../../contract/values/hash.ts'
import { areaText } from '../../components/person-labels.ts'

interface Chosen {
  day: string
  people: Suggestion[]
}

/** Chosen once a day and stored until sign-out, so that pages agree. While `people` is undefined, the stored choice or null. */
export function useChosen(people: readonly Suggestion[] | undefined): Suggestion[] | null {
  const { id, city } = useViewer()
  const hydrated = useHydrated()
  const now = useNow()
  const day = dayText(new Date(now), now, 'en', city?.timeZone)
  const key = `people_suggestions_cache:${id}`
  const chosen = useMemo(() => {
    const kept = hydrated ? readJson<Chosen | null>(key, null) : null
    // An earlier empty choice does not count.
    const before = kept?.day === day && kept.people.length > 0 ? kept.people : null
    if (!people) return before
    return (before && chosenAgain(people, before)) ?? choose(people, `${id} ${day}`)
  }, [people, hydrated, key, day, id])
  useEffect(() => {
    // Without storage, the seed yields the same choice.
    if (people && chosen) writeLocal(key, JSON.stringify({ day, people: chosen } satisfies Chosen))
  }, [people, chosen, key, day])
  return chosen
}

/** The same seed yields the same people. */
export const choose = (people: readonly Suggestion[], seed: string): Suggestion[] =>
  people
    .map(suggestion => ({ suggestion, lot: hash(`${seed} ${suggestion.person.id}`) }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, limits.suggestionsShown)
    .map(({ suggestion }) => suggestion)

/** Null if one of them is no longer suggested. */
export function chosenAgain(people: readonly Suggestion[], before: readonly Suggestion[]): Suggestion[] | null {
  const found = before.flatMap(({ person }) => people.find(one => one.person.id === person.id) ?? [])
  return found.length === before.length && found.length === Math.min(people.length, limits.suggestionsShown)
    ? found
    : null
}

export const reasonText = (t: TFunction, { kind, detail }: Suggestion['reason']): string =>
  t(`home.people.reason.${kind}`, { detail: kind === 'sameKnowledge' && detail ? areaText(t, detail) : (detail ?? '') })
