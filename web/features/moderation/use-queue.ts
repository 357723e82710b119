import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { isRefusal } from '../../lib/api/failure.ts'
import { caseList, oneCase } from './queries.ts'
import { useDecisions } from './use-decisions.ts'
import type { Place } from './use-place.ts'

/** Instead of a case id: the end of the queue takes focus. */
const atEnd = 'end'

export type Queue = ReturnType<typeof useQueue>

export function useQueue(place: Place) {
  const list = useInfiniteQuery(caseList(place.filter))
  const cases = itemsOf(list.data)
  const { shownId, forget } = useShown(place, cases)

  // The case whose heading takes focus after a decision.
  const turn = useRef<string>(undefined)
  const takesFocus = useCallback((id: string) => {
    const isIts = turn.current === id
    if (isIts) turn.current = undefined
    return isIts
  }, [])
  /** Takes focus when no pending case remains. */
  const end = useRef<HTMLDivElement>(null)

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
  // No case follows, and the focused button has unmounted.
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

/** The first pending case if none follows. */
const nextOf = (cases: readonly ReportCase[], id: string): ReportCase | undefined => {
  const waiting = cases.filter(one => one.can.decide && one.id !== id)
  const behind = cases.slice(cases.findIndex(one => one.id === id) + 1)
  return behind.find(one => waiting.includes(one)) ?? waiting[0]
}

/** Side by side, the first case opens by default and stays open while the list changes. */
function useShown({ panes, caseId, filter }: Place, cases: readonly ReportCase[]) {
  const [kept, setKept] = useState<{ filter: Place['filter']; id: string | null }>({ filter, id: null })
  const before = kept.filter === filter ? kept.id : null
  const id = caseId === null ? (before ?? cases[0]?.id ?? null) : null
  if (kept.filter !== filter || kept.id !== id) setKept({ filter, id })
  return { shownId: caseId ?? (panes ? id : null), forget: () => setKept({ filter, id: null }) }
}

export interface OpenCase {
  /** From the list until the case is loaded. */
  subject: ReportCase | undefined
  detail: ReportCaseDetail | undefined
  failed: boolean
  missing: boolean
  busy: boolean
  retry: () => void
  /** True once per case. */
  takesFocus: (id: string) => boolean
}

function useOpenCase(id: string | null, listed: readonly ReportCase[], takesFocus: OpenCase['takesFocus']): OpenCase {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...oneCase(id ?? ''), enabled: id !== null })
  return {
    subject: data ?? listed.find(one => one.id === id),
    detail: data,
    failed: isError,
    missing: isError && isRefusal(error),
    busy: isFetching,
    retry: () => void refetch(),
    takesFocus,
  }
}
