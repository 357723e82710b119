import '../../../locales/en/event-form.ts'
import { useState } from 'react'
import type { EventDetail } from '../../../../contract/events.ts'
import { EventSheet } from './event-sheet.tsx'
import { copied, valuesOf, type EventValues } from './values.ts'

/** Creates an event, edits `event`, or creates one with the values of `event`. */
type EventFormMode = 'create' | 'edit' | 'duplicate'

/**
 * Open while mounted. `event` is required for 'edit' and 'duplicate'. After creating an event, calls `onClose` and navigates to
 * it.
 */
export function EventFormLayer({
  mode,
  event,
  onClose,
}: {
  mode: EventFormMode
  event?: EventDetail | undefined
  onClose: () => void
}) {
  const [copy, setCopy] = useState<EventValues | null>(() =>
    mode === 'duplicate' && event ? copied(valuesOf(event), Date.now()) : null,
  )
  return (
    <EventSheet
      key={copy ? 'copy' : mode}
      edited={copy || mode !== 'edit' ? undefined : event}
      copy={copy ?? undefined}
      onDuplicate={values => setCopy(copied(values, Date.now()))}
      onClose={onClose}
    />
  )
}
