import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, ClockFading, FileArchive, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataExport } from '../../../contract/exports.ts'
import { limits } from '../../../contract/limits.ts'
import { useFailed } from '../../components/use-failed.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { call } from '../../lib/api/api.ts'
import { numberFormat } from '../../lib/time/formats.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { setExport } from './queries.ts'
import { StateCard } from './state-card.tsx'
import { useRemoval } from './use-removal.ts'

/** There is no file to download: it was not requested, is being prepared, failed or has expired. */
export function ExportCard({ latest }: { latest: DataExport | null }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const days = limits.exportDays
  if (latest?.state === 'preparing') return <Preparing latest={latest} />
  if (latest?.state === 'expired')
    return (
      <StateCard
        icon={ClockFading}
        title={t('exports.expired.title', { date: words('day', latest.readyAt ?? latest.requestedAt) })}
        lead={t('exports.expired.lead', { days })}
      >
        <Prepare label={t('exports.expired.prepare')} />
      </StateCard>
    )
  if (latest?.state === 'failed')
    return (
      <StateCard icon={CircleAlert} tone="danger" title={t('exports.failed.title')} lead={t('exports.failed.lead')}>
        <Prepare label={t('exports.expired.prepare')} />
      </StateCard>
    )
  return (
    <StateCard icon={FileArchive} title={t('exports.none.title')} lead={t('exports.none.lead', { days })}>
      <Prepare label={t('exports.none.prepare')} />
    </StateCard>
  )
}

function Prepare({ label }: { label: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  const request = useMutation({
    mutationFn: () => call(api => api.exports.request()),
    onSuccess: made => setExport(client, made),
    onError: error => failed(error, t('exports.requestFailed')),
  })
  return (
    <Button
      size="lg"
      full
      className="mt-4"
      busy={request.isPending}
      busyLabel={t('exports.busy')}
      onClick={() => request.mutate()}
    >
      {label}
    </Button>
  )
}

function Preparing({ latest }: { latest: DataExport }) {
  const { t, i18n } = useTranslation()
  const words = useTimeWords()
  const cancel = useRemoval(latest, {
    done: t('exports.preparing.canceled'),
    failed: t('exports.preparing.cancelFailed'),
  })
  const { stage, done, total } = latest.progress ?? { stage: 'records', done: 0, total: 0 }
  const written = (count: number) => numberFormat(i18n.language).format(count)
  return (
    <StateCard
      icon={LoaderCircle}
      turning
      title={t('exports.preparing.title')}
      lead={t('exports.preparing.lead', { time: words('moment', latest.requestedAt) })}
    >
      <div className="mt-3.5">
        <ProgressBar value={done} max={Math.max(1, total)} label={t('exports.preparing.title')} />
      </div>
      <p className="mt-1.5 text-meta text-text-muted">
        {total === 0
          ? t('exports.preparing.waiting')
          : t(`exports.preparing.${stage}`, { done: written(done), total: written(total) })}
      </p>
      <Button variant="secondary" full className="mt-4" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('ui.cancel')}
      </Button>
    </StateCard>
  )
}
