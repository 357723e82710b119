import { useEffect, useMemo } from 'react'
import type { Suggestion } from '../../../contract/people.ts'
import { useViewer } from '../../lib/session.ts'
import { longDate, useNow } from '../../lib/time.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { choose, chosenAgain } from './choice.ts'

interface Chosen {
  day: string
  people: Suggestion[]
}

function read(key: string): Chosen | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Chosen | null
  } catch {
    return null
  }
}

/**
 * Two or three of the suggested people, chosen once a day and kept in this browser until this person signs out, so that
 * they do not change with every page. While `people` is not there, those of before; null if there are none.
 */
export function useChosen(people: readonly Suggestion[] | undefined): Suggestion[] | null {
  const { id, city } = useViewer()
  const hydrated = useHydrated()
  const day = longDate(new Date(useNow()), 'en', city?.timeZone)
  const key = `people_suggestions_cache:${id}`
  const chosen = useMemo(() => {
    const kept = hydrated ? read(key) : null
    // That there was nobody yet this morning is nothing to go by.
    const before = kept?.day === day && kept.people.length > 0 ? kept.people : null
    if (!people) return before
    return (before && chosenAgain(people, before)) ?? choose(people, `${id} ${day}`)
  }, [people, hydrated, key, day, id])
  useEffect(() => {
    if (!people || !chosen) return
    try {
      localStorage.setItem(key, JSON.stringify({ day, people: chosen } satisfies Chosen))
    } catch {
      // Private windows may refuse to store: the choice is the same without, as long as the same people are suggested.
    }
  }, [people, chosen, key, day])
  return chosen
}
