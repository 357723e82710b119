import type { EventDetail } from '../../../../contract/events.ts'
import { ownZone } from '../../../lib/time/formats.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { useFormDraft } from '../../../lib/storage/use-form-draft.ts'
import { blank, valuesOf, type EventValues } from './values.ts'

export function useDraft({ edited, copy }: { edited: EventDetail | undefined; copy: EventValues | undefined }) {
  const { id: viewerId } = useViewer()
  const draft = useFormDraft<EventValues>({
    key: `${viewerId}:event`,
    blank: () => blank(ownZone()),
    start: copy ? () => copy : edited && (() => valuesOf(edited)),
  })
  return { ...draft, change: (part: Partial<EventValues>) => draft.change(before => ({ ...before, ...part })) }
}
