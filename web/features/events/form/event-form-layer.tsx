import type { EventDetail } from '../../../../contract/events.ts'
import { Sheet } from '../../../ui/sheet.tsx'

/** What the form is for: a new event, a change of the given one, or a new one with the given one's values. */
export type EventFormMode = 'create' | 'edit' | 'duplicate'

/**
 * The event's form as a layer: it is open as long as it is mounted. `event` belongs to 'edit' and 'duplicate'. A saved
 * event is put into the cache; a new one is gone to, after `onClose`.
 */
export function EventFormLayer({
  mode,
  onClose,
}: {
  mode: EventFormMode
  event?: EventDetail | undefined
  onClose: () => void
}) {
  return (
    <Sheet open full onOpenChange={onClose} title={mode === 'edit' ? 'Edit Event' : 'New Event'}>
      {null}
    </Sheet>
  )
}
