import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { detailKey } from './keys.ts'
import { dropEvent } from './live.ts'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'

export function CancelDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ReasonDialog
      danger
      name={`cancel:${event.id}`}
      title={t('events.cancel.title')}
      lead={t('events.cancel.lead')}
      label={t('events.cancel.reason')}
      example={t('events.cancel.example')}
      missing={t('writing.cancelReason')}
      failed={t('events.cancel.failed')}
      back={t('events.cancel.keep')}
      confirm={t('events.cancel.confirm')}
      busy={t('events.cancel.busy')}
      rows={3}
      max={limits.cancelReasonMax}
      send={reason => call(api => api.events.cancel({ eventId: event.id, reason }))}
      onDone={cancelled => {
        dropEvent(client, event.id)
        client.setQueryData<EventDetail>(detailKey(event.id), cancelled)
        toastSuccess(t('events.cancel.done'))
      }}
      onClose={onClose}
    />
  )
}
