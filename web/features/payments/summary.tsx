import { useTranslation } from 'react-i18next'
import type { PaymentSecuritySummary } from '../../../contract/payments.ts'
import { TimeWords } from '../../components/time-words.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'

const tiles = {
  attempts: 'totalPaymentAccessAttempts',
  people: 'uniqueUsersAccessing',
  failed: 'failedAccessAttempts',
  revoked: 'emergencyRevocations',
} as const satisfies Record<string, keyof PaymentSecuritySummary>

export function Summary({ summary }: { summary: PaymentSecuritySummary }) {
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
