import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { ChevronDown } from 'lucide-react'
import { limits } from '../../../contract/limits.ts'
import type { Payment, PaymentStatus, WebhookEvent } from '../../../contract/payments.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'

export function RecordList<Item extends { id: string }>({
  title,
  empty,
  failed,
  list,
  renderRow,
}: {
  title: string
  empty: string
  failed: string
  list: UseQueryResult<{ items: Item[] }>
  renderRow: (item: Item) => ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const { data, isError, isFetching, refetch } = list
  return (
    <section aria-labelledby={id} className="mt-4.5 min-w-0">
      <SectionHead id={id} title={title}>
        <span className="text-meta text-text-muted">{t('payments.list.newest', { count: limits.paymentsShown })}</span>
      </SectionHead>
      {data ? (
        <Card as="div" flush>
          {data.items.length > 0 ? (
            <ul className="divide-y divide-line">
              {data.items.map(item => (
                <li key={item.id}>{renderRow(item)}</li>
              ))}
            </ul>
          ) : (
            <p className="p-4 text-copy text-text-muted">{empty}</p>
          )}
        </Card>
      ) : isError ? (
        <ErrorState message={failed} onRetry={() => void refetch()} busy={isFetching} small />
      ) : (
        <RowSkeletons />
      )}
    </section>
  )
}

export function RowSkeletons() {
  return (
    <Loading className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[0, 1, 2, 3].map(row => (
        <div key={row} className="flex items-center justify-between gap-3 px-4 py-3.5">
          <SkeletonLines className="grid gap-1.5" of={['h-5 w-20', 'h-4 w-28']} />
          <Skeleton className="h-6.5 w-20 rounded-full!" />
        </div>
      ))}
    </Loading>
  )
}

const tones: Partial<Record<PaymentStatus, BadgeTone>> = { succeeded: 'ink', failed: 'danger', refunded: 'neutral' }

export function PaymentRow({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation()
  const { amountCents, refundedCents, currency, externalRef, status, createdAt } = payment
  const inPart = refundedCents > 0 && status !== 'refunded'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3.5">
      <div className="min-w-0 flex-[1_1_9rem]">
        <div className="tnum font-bold">{formatAmount(amountCents, currency, i18n.language)}</div>
        {inPart && (
          <div className="text-meta text-text-muted">
            {t('payments.list.refunded', { amount: formatAmount(refundedCents, currency, i18n.language) })}
          </div>
        )}
        <div className="wrapline font-mono text-meta leading-5 text-text-muted">{externalRef}</div>
      </div>
      <div className="ml-auto flex flex-col items-end gap-0.5">
        <Badge tone={tones[status] ?? 'outline'}>{t(`payments.status.${status}`)}</Badge>
        <span className="inline-block text-meta text-text-muted first-letter:uppercase">
          <TimeWords way="moment" date={createdAt} />
        </span>
      </div>
    </div>
  )
}

export function EventRow({ event }: { event: WebhookEvent }) {
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3.5 focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-[1_1_9rem]">
          <span className="wrapline block text-copy font-semibold">{breakable(event.type)}</span>
          <span className="wrapline block font-mono text-meta leading-5 text-text-muted">{event.eventId}</span>
        </span>
        <span className="ml-auto flex items-center gap-3">
          <span className="inline-block text-meta text-text-muted first-letter:uppercase">
            <TimeWords way="moment" date={event.receivedAt} />
          </span>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="flex-none text-text-muted transition-transform duration-(--dur-fast) group-open:rotate-180"
          />
        </span>
      </summary>
      <pre className="wrapline border-t border-line bg-sunken px-4 py-3.5 font-mono text-meta leading-5 whitespace-pre-wrap">
        {JSON.stringify(event.payload, null, 2)}
      </pre>
    </details>
  )
}

/** "payment_", "intent.", "succeeded". */
const breakable = (type: string) =>
  type.split(/(?<=[._])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Amounts in cents; always two decimals for every currency. */
export const formatAmount = (cents: number, currency: string, language: string): string =>
  numberFormat(localeOf(language), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
