import { useTranslation } from 'react-i18next'
import type { PaymentSecuritySummary } from '../../../contract/payments.ts'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { EventRow } from './event-row.tsx'
import { PaymentRow } from './payment-row.tsx'
import { RecordList } from './record-list.tsx'
import { Summary } from './summary.tsx'
import type { useHealth } from './use-health.ts'

/** If all requests failed, shows one error. */
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
