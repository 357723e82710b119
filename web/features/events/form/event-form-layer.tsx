import '../../../lib/event-form-sentences.ts'
import { useState } from 'react'
import type { EventDetail } from '../../../../contract/events.ts'
import { EventSheet } from './event-sheet.tsx'
import { copied, valuesOf, type EventValues } from './values.ts'

/** What the form is for: a new event, a change of the given one, or a new one with the given one's values. */
type EventFormMode = 'create' | 'edit' | 'duplicate'

/**
 * The event's form as a layer: it is open as long as it is mounted. `event` belongs to 'edit' and 'duplicate'. A saved
 * event is put into the cache; a new one is gone to, after `onClose`.
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
