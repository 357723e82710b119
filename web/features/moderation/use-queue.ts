import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReportCase } from '../../../contract/moderation.ts'
import { itemsOf } from '../../lib/items-of.ts'
import { caseList } from './queries.ts'
import { useDecisions } from './use-decisions.ts'
import { useOpenCase } from './use-open-case.ts'
import type { Place } from './use-place.ts'

/** In place of a case: the end of the queue takes focus. */
const atEnd = 'end'

export type Queue = ReturnType<typeof useQueue>

/** What is listed, which case is open, and how one leads to the next. */
export function useQueue(place: Place) {
  const list = useInfiniteQuery(caseList(place.filter))
  const cases = itemsOf(list.data)
  const { shownId, forget } = useShown(place, cases)

  // Whose heading takes focus when it appears: a decision has led to it.
  const turn = useRef<string>(undefined)
  const takesFocus = useCallback((id: string) => {
    const isIts = turn.current === id
    if (isIts) turn.current = undefined
    return isIts
  }, [])
  /** Where focus goes when nothing waits any more. */
  const end = useRef<HTMLDivElement>(null)

  // The cards of the phone, by their case.
  const cards = useRef(new Map<string, HTMLElement>())
  const cardOf = (id: string) => (card: HTMLElement | null) =>
    void (card ? cards.current.set(id, card) : cards.current.delete(id))
  const focusCard = (id: string | undefined) =>
    requestAnimationFrame(() => (id === undefined ? end.current : cards.current.get(id))?.focus())

  const lead = (id: string | null) => {
    turn.current = id ?? atEnd
    place.show(id)
    if (!id) forget()
  }
  // Where no case follows, and what had focus is gone.
  useEffect(() => {
    if (turn.current !== atEnd || shownId !== null || !end.current) return
    turn.current = undefined
    end.current.focus()
  }, [shownId, cases.length])
  const decisions = useDecisions({
    onDone: id => {
      const next = nextOf(cases, id)
      if (place.panes || place.caseId) lead(next?.id ?? null)
      else focusCard(next?.id)
    },
    onLate: lead,
  })
  const at = cases.findIndex(({ id }) => id === shownId)
  const step = (by: number) => {
    const to = cases[at + by]
    if (to) lead(to.id)
  }
  const open = useOpenCase(shownId, cases, takesFocus)
  return { list, cases, shownId, open, decisions, lead, step, end, cardOf }
}

/** The one that waits behind this one, or else the first that waits. */
const nextOf = (cases: readonly ReportCase[], id: string): ReportCase | undefined => {
  const waiting = cases.filter(one => one.can.decide && one.id !== id)
  const behind = cases.slice(cases.findIndex(one => one.id === id) + 1)
  return behind.find(one => waiting.includes(one)) ?? waiting[0]
}

/**
 * The case that is open: the one of the address; beside the list else the first, which stays although others come and go
 * under the hands of whoever reads it, until it is to be forgotten.
 */
function useShown({ panes, caseId, filter }: Place, cases: readonly ReportCase[]) {
  const [kept, setKept] = useState<{ filter: Place['filter']; id: string | null }>({ filter, id: null })
  const before = kept.filter === filter ? kept.id : null
  const id = caseId === null ? (before ?? cases[0]?.id ?? null) : null
  if (kept.filter !== filter || kept.id !== id) setKept({ filter, id })
  return { shownId: caseId ?? (panes ? id : null), forget: () => setKept({ filter, id: null }) }
}
