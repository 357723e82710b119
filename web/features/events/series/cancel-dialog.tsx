import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { call } from '../../../lib/api/api.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { refreshSeries } from '../core/series.ts'
import { ScopeChoice, scopesOf } from '../core/scope-choice.tsx'
import { detailKey, talkKey } from '../core/keys.ts'
import { dropEvent } from '../core/live.ts'

/** Of a series, it asks which dates. */
export function CancelDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { series } = event
  const [chosen, setChosen] = useState<SeriesScope>('one')
  // Counted when it was opened: the dialog must not change while the request runs.
  const [scopes] = useState(() => (series ? scopesOf(series) : []))
  const { scope, count } = scopes.find(one => one.scope === chosen) ?? { scope: 'one', count: 1 }
  const several = series && scopes.length > 1
  return (
    <ReasonDialog
      danger
      name={`cancel:${event.id}`}
      title={t(several ? 'series.scope.cancel' : 'events.cancel.title')}
      lead={t(several ? 'series.scope.cancelLead' : 'events.cancel.lead')}
      label={t('events.cancel.reason')}
      example={t('events.cancel.example')}
      missing={t('writing.cancelReason')}
      failed={t('events.cancel.failed')}
      back={t(several ? 'series.scope.keep' : 'events.cancel.keep')}
      confirm={several ? t('series.scope.cancelThese', { count }) : t('events.cancel.confirm')}
      busy={t('events.cancel.busy')}
      rows={3}
      max={limits.cancelReasonMax}
      send={reason => call(api => api.events.cancel({ eventId: event.id, scope, reason }))}
      onDone={cancelled => {
        dropEvent(client, event.id)
        client.setQueryData<EventDetail>(detailKey(event.id), cancelled)
        refreshSeries(client, event)
        void client.invalidateQueries({ queryKey: talkKey(event.id) })
        toastSuccess(several ? t('series.scope.cancelled', { count }) : t('events.cancel.done'))
      }}
      onClose={onClose}
    >
      {several && (
        <ScopeChoice
          event={{ ...event, series }}
          label={t('series.scope.cancel')}
          scopes={scopes}
          value={scope}
          onChange={setChosen}
        />
      )}
    </ReasonDialog>
  )
}
