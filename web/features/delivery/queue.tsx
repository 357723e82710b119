import { Bell, CircleCheck, Clock, Cog, Mail, Newspaper, Smartphone, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeliveryKind, DeliveryOverview } from '../../../contract/delivery.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { useNow } from '../../lib/time/time.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardRows } from '../../ui/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { DeliverySection, IconTile, QuietRow, useNumber } from './parts.tsx'

export const kindIcons: Record<DeliveryKind, LucideIcon> = {
  mail: Mail,
  notificationMail: Bell,
  digest: Newspaper,
  push: Smartphone,
  other: Cog,
}

/** In milliseconds. Usually a job runs within seconds. */
const lateAfter = 15 * 60_000

type Queued = DeliveryOverview['queue'][number]

export function Queue({ queue, more }: Pick<DeliveryOverview, 'queue' | 'more'>) {
  const { t } = useTranslation()
  const number = useNumber()
  const now = useNow()
  const all = queue.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0)
  const isLate = ({ oldestAt }: Queued) => now - Date.parse(oldestAt) > lateAfter
  return (
    <DeliverySection
      title={t('delivery.queue.title')}
      aside={all > 0 && t('delivery.queue.count', { count: all, number: number(all) + (more ? '+' : '') })}
    >
      {queue.length === 0 ? (
        <QuietRow icon={CircleCheck} title={t('delivery.queue.empty')} lead={t('delivery.queue.emptyLead')} />
      ) : (
        <>
          <CardRows>
            {queue.map(queued => (
              <QueueRow key={queued.kind} queued={queued} late={isLate(queued)} />
            ))}
          </CardRows>
          {queue.some(isLate) && (
            <div className="mt-3">
              <Notice tone="warning" icon={Clock} title={t('delivery.queue.late')}>
                {t('delivery.queue.lateLead')}
              </Notice>
            </div>
          )}
        </>
      )}
    </DeliverySection>
  )
}

function QueueRow({ queued: { kind, waiting, retrying, oldestAt }, late }: { queued: Queued; late: boolean }) {
  const { t } = useTranslation()
  const number = useNumber()
  const words = useTimeWords()
  return (
    <li className="flex items-center gap-3.5 px-4 py-3.5">
      <IconTile icon={kindIcons[kind]} look={late ? 'warning' : 'neutral'} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-2">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="wrapline text-copy font-semibold">{t(`delivery.kind.${kind}`)}</p>
          <p className="wrapline text-meta text-text-muted">
            {t('delivery.queue.oldest', { time: words('ago', oldestAt) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {waiting > 0 && (
            <Badge tone="neutral" className="tnum">
              {t('delivery.queue.waiting', { count: waiting, number: number(waiting) })}
            </Badge>
          )}
          {retrying > 0 && (
            <Badge tone="warning" className="tnum">
              {t('delivery.queue.retrying', { count: retrying, number: number(retrying) })}
            </Badge>
          )}
        </div>
      </div>
    </li>
  )
}
