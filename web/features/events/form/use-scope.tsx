import { useState, type ReactNode } from 'react'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import type { PairValue } from '../../../components/form/date-time-field.tsx'
import { scopesOf } from '../core/scope-choice.tsx'
import { ChangeDialog } from '../core/change-dialog.tsx'

/** For an edit of a date of a series: `ask` resolves with the dates to change, or with null if the question was closed. */
export function useScope(edited: EventDetail | undefined, starts: PairValue, onAsk: (asks: boolean) => void) {
  const [asked, setAsked] = useState<{ answer: (scope: SeriesScope | null) => void }>()
  const series = edited?.series
  const ask = async (): Promise<SeriesScope | null> => {
    if (!series || scopesOf(series).length === 1) return 'one'
    onAsk(true)
    const scope = await new Promise<SeriesScope | null>(answer => setAsked({ answer }))
    setAsked(undefined)
    onAsk(false)
    return scope
  }
  const layer: ReactNode = asked && edited && series && (
    <ChangeDialog
      event={{ ...edited, series }}
      starts={starts}
      onChoose={asked.answer}
      onClose={() => asked.answer(null)}
    />
  )
  return { ask, layer }
}
