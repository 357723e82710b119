import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/exports.ts'
import '../../locales/en/security.ts'
import { Page } from '../../components/page/page.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { exportQuery, setExport } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import { CircleCheck, Download, CircleAlert, ClockFading, FileArchive, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { DataExport } from '../../../contract/exports.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { dayText, useNow } from '../../lib/time/time.ts'
import { Button, CancelButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { StateCard } from './state-card.tsx'
import { useRemoval } from './use-removal.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { downloadFrom } from '../../lib/dom/save-file.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { OwnerDialog, type PasswordOrPasskey } from '../security/public.tsx'
import { limits } from '../../../contract/limits.ts'
import { useFailed } from '../../components/use-failed.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'

export function DownloadPage() {
  const { t } = useTranslation()
  usePageTitle(t('exports.title'))
  const latest = useQuery(exportQuery)
  return (
    <>
      <SubHeader keepTabs to={pages.yourData} title={t('shell.account.settings')} />
      <Page width="solo" busy={latest.isPending}>
        <h1 className="type-h1">{t('exports.title')}</h1>
        <p className="mt-1.5 mb-4 text-text-muted">{t('exports.lead')}</p>
        {latest.data?.export?.state === 'ready' ? (
          <ReadyCard file={latest.data.export} hasPasskey={latest.data.passkey} />
        ) : latest.data ? (
          <ExportCard latest={latest.data.export} />
        ) : latest.isError ? (
          <QueryError query={latest} message={t('exports.loadFailed')} small />
        ) : (
          <Card as="div" role="status">
            <span className="sr-only">{t('ui.loading')}</span>
            <Skeleton className="mb-3.5 size-16 rounded-[20px]!" />
            <SkeletonText />
            <Skeleton className="mt-4 h-13.5 rounded-[16px]!" />
          </Card>
        )}
      </Page>
    </>
  )
}

const kilobyte = 1000

/** "84 MB"; smaller than a megabyte: "12 kB". */
function sizeOf(bytes: number, language: string): string {
  const isSmall = bytes < kilobyte ** 2
  const unit = { style: 'unit', unit: isSmall ? 'kilobyte' : 'megabyte', maximumFractionDigits: 0 } as const
  return numberFormat(language, unit).format(Math.max(1, Math.round(bytes / kilobyte ** (isSmall ? 1 : 2))))
}

function ReadyCard({ file, hasPasskey }: { file: DataExport; hasPasskey: boolean }) {
  const { t, i18n } = useTranslation()
  const words = useTimeWords()
  const now = useNow()
  const [asks, setAsks] = useState<'download' | 'delete' | null>(null)
  const remove = useRemoval(file, { done: t('exports.ready.deleted'), failed: t('exports.ready.deleteFailed') })
  const close = () => setAsks(null)
  const { readyAt, expiresAt, bytes } = file
  return (
    <>
      <StateCard
        icon={CircleCheck}
        tone="success"
        title={t('exports.ready.title')}
        lead={t('exports.ready.lead', {
          size: sizeOf(bytes ?? 0, i18n.language),
          time: words('moment', readyAt ?? file.requestedAt),
          date: dayText(new Date(expiresAt ?? file.requestedAt), now, i18n.language),
        })}
      >
        <Button size="lg" full className="mt-4" icon={Download} onClick={() => setAsks('download')}>
          {t('exports.ready.download')}
        </Button>
        <p className="mt-2.5 text-meta text-text-muted">{t('exports.ready.hint')}</p>
      </StateCard>
      <Button variant="ghost" full className="mt-3" onClick={() => setAsks('delete')}>
        {t('exports.ready.delete')}
      </Button>
      <ConfirmDownload file={file} hasPasskey={hasPasskey} open={asks === 'download'} onClose={close} />
      <ConfirmDialog
        open={asks === 'delete'}
        onOpenChange={open => !open && close()}
        title={t('exports.ready.deleteTitle')}
        description={t('exports.ready.deleteLead')}
        confirm={t('exports.ready.deleteConfirm')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      />
    </>
  )
}

function ConfirmDownload({
  file,
  hasPasskey,
  open,
  onClose,
}: {
  file: DataExport
  hasPasskey: boolean
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function download(proof: PasswordOrPasskey) {
    try {
      const { url } = await call(api => api.exports.confirm({ exportId: file.id, ...proof }))
      downloadFrom(url)
      toastSuccess(t('exports.confirm.started'))
    } catch (error) {
      // It has expired or was deleted elsewhere.
      if (failureOf(error).code === 'EXPORT_NOT_FOUND')
        await client.invalidateQueries({ queryKey: exportQuery.queryKey })
      throw error
    }
  }

  return (
    <OwnerDialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('exports.confirm.title')}
      lead={t('exports.confirm.lead')}
      leadPasskey={hasPasskey && t('exports.confirm.leadPasskey')}
      confirm={t('exports.confirm.submit')}
      failed={t('exports.confirm.failed')}
      send={download}
    />
  )
}

/** There is no file to download: it was not requested, is being prepared, failed or has expired. */
function ExportCard({ latest }: { latest: DataExport | null }) {
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
      <CancelButton full className="mt-4" busy={cancel.isPending} onClick={() => cancel.mutate()} />
    </StateCard>
  )
}
