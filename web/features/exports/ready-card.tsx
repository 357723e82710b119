import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExport } from '../../../contract/exports.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { dayText, useNow } from '../../lib/time/time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { ConfirmDownload } from './confirm-download.tsx'
import { StateCard } from './state-card.tsx'
import { useRemoval } from './use-removal.ts'

const kilobyte = 1000

/** "84 MB"; smaller than a megabyte: "12 kB". */
function sizeOf(bytes: number, language: string): string {
  const isSmall = bytes < kilobyte ** 2
  const unit = { style: 'unit', unit: isSmall ? 'kilobyte' : 'megabyte', maximumFractionDigits: 0 } as const
  return numberFormat(language, unit).format(Math.max(1, Math.round(bytes / kilobyte ** (isSmall ? 1 : 2))))
}

export function ReadyCard({ file, hasPasskey }: { file: DataExport; hasPasskey: boolean }) {
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
        <Button
          size="lg"
          full
          className="mt-4"
          icon={<Download size={20} aria-hidden="true" />}
          onClick={() => setAsks('download')}
        >
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
