import { useTranslation } from 'react-i18next'
import type { PaymentSecuritySummary } from '../../../contract/payments.ts'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RecordList, RowSkeletons, EventRow, PaymentRow } from './records.tsx'
import type { useHealth } from './use-health.ts'

export function Health({
  summary,
  payments,
  events,
  refresh,
  busy,
}: { summary: PaymentSecuritySummary } & Pick<
  ReturnType<typeof useHealth>,
  'payments' | 'events' | 'refresh' | 'busy'
>) {
  const { t } = useTranslation()
  const nothing = payments.isError && events.isError && !payments.data && !events.data
  return (
    <>
      <Summary summary={summary} />
      {nothing ? (
        <ErrorState message={t('payments.failed')} onRetry={() => void refresh()} busy={busy} />
      ) : (
        <div className="items-start gap-x-6 rail:grid rail:grid-cols-2">
          <RecordList
            title={t('payments.list.title')}
            empty={t('payments.list.empty')}
            failed={t('payments.list.failed')}
            list={payments}
            renderRow={payment => <PaymentRow payment={payment} />}
          />
          <RecordList
            title={t('payments.events.title')}
            empty={t('payments.events.empty')}
            failed={t('payments.events.failed')}
            list={events}
            renderRow={event => <EventRow event={event} />}
          />
        </div>
      )}
    </>
  )
}

const tiles = {
  attempts: 'totalPaymentAccessAttempts',
  people: 'uniqueUsersAccessing',
  failed: 'failedAccessAttempts',
  revoked: 'emergencyRevocations',
} as const satisfies Record<string, keyof PaymentSecuritySummary>

function Summary({ summary }: { summary: PaymentSecuritySummary }) {
  const { t, i18n } = useTranslation()
  return (
    <section aria-labelledby="payments-summary" className="mt-6.5">
      <h2 id="payments-summary" className="type-h2 mb-2.5">
        {t('payments.summary.title')}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {(Object.keys(tiles) as (keyof typeof tiles)[]).map(name => (
          <div key={name} className="rounded-lg border border-line bg-surface px-4 py-3.5">
            <dt className="text-meta text-text-muted">{t(`payments.summary.${name}`)}</dt>
            <dd className="type-h1 tnum mt-0.5">
              {numberFormat(localeOf(i18n.language)).format(summary[tiles[name]])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-meta text-text-muted">
        {summary.lastAccessTime ? (
          <>
            {t('payments.summary.last')} <TimeWords way="moment" date={summary.lastAccessTime} />
          </>
        ) : (
          t('payments.summary.first')
        )}
      </p>
    </section>
  )
}

export function HealthSkeleton() {
  return (
    <>
      <Skeleton className="mt-6.5 mb-2.5 h-6.5 w-44" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {[0, 1, 2, 3].map(tile => (
          <div key={tile} className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-10" />
          </div>
        ))}
      </div>
      <div className="mt-11 items-start gap-x-6 rail:grid rail:grid-cols-2">
        <RowSkeletons />
      </div>
    </>
  )
}
