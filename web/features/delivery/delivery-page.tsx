import '../../locales/en/admin.ts'
import '../../locales/en/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { Page } from '../../components/page/page.tsx'
import { useTimeWords } from '../../components/time-words.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Failures } from './failures.tsx'
import { deliveryQuery } from './queries.ts'
import { Queue } from './queue.tsx'
import { RefusedEmails } from './refused-emails.tsx'
import { Sent } from './sent.tsx'
import { byServerClock } from '../../lib/time/clock.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function DeliveryPage() {
  const { t } = useTranslation()
  const words = useTimeWords()
  const { data, isError, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(deliveryQuery)
  usePageTitle(t('delivery.title'))
  return (
    <>
      <SubHeader to={pages.admin} title={t('admin.title')} />
      <Page width="wide" busy={isPending} className="md:max-rail:mx-auto md:max-rail:w-full md:max-rail:max-w-[680px]">
        <h1 className="type-h1">{t('delivery.title')}</h1>
        <p className="mt-1 text-copy text-text-muted">{t('delivery.lead')}</p>
        {data && isError && (
          <div className="mt-3.5">
            <Notice tone="warning" icon={CloudOff} role="status" title={t('delivery.stale')}>
              {t('delivery.staleLead', { time: words('ago', new Date(byServerClock(dataUpdatedAt)).toISOString()) })}
            </Notice>
          </div>
        )}
        {data ? (
          <div className="items-start gap-x-8 rail:grid rail:grid-cols-2">
            <div className="min-w-0">
              <Sent sent={data.sent} />
              <Queue queue={data.queue} more={data.more} />
              <Failures failures={data.failures} />
            </div>
            <RefusedEmails count={data.refused} />
          </div>
        ) : isError ? (
          <QueryError query={{ error, refetch, isFetching }} message={t('delivery.failed')} />
        ) : (
          <DeliverySkeleton />
        )}
      </Page>
    </>
  )
}

function DeliverySkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="items-start gap-x-8 rail:grid rail:grid-cols-2">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('delivery.title') })}</span>
      <div aria-hidden="true">
        <Skeleton className="mt-7.5 mb-3.5 h-6.5 w-24" />
        <div className="grid grid-cols-2 gap-3">
          {[0, 1].map(tile => (
            <div key={tile} className="rounded-lg border border-line bg-surface px-4 py-3.5">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="mt-2 mb-2.5 h-8 w-20" />
              <Skeleton className="h-4 w-24" />
            </div>
          ))}
        </div>
        <RowsSkeleton rows={2} />
      </div>
      <div aria-hidden="true">
        <RowsSkeleton rows={3} />
      </div>
    </div>
  )
}

const RowsSkeleton = ({ rows }: { rows: number }) => (
  <>
    <Skeleton className="mt-7.5 mb-3.5 h-6.5 w-36" />
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3.5 px-4 py-3.5">
          <Skeleton className="size-11 flex-none rounded-md!" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4.5 w-32" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  </>
)
