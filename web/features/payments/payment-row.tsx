import { useTranslation } from 'react-i18next'
import type { Payment, PaymentStatus } from '../../../contract/payments.ts'
import { TimeWords } from '../../components/time-words.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { formatAmount } from './amount.ts'

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
