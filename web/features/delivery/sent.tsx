import { useTranslation } from 'react-i18next'
import type { DeliveryOverview } from '../../../contract/delivery.ts'
import { DeliverySection, useNumber } from './parts.tsx'

const channels = ['mail', 'push'] as const

export function Sent({ sent }: { sent: DeliveryOverview['sent'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <DeliverySection title={t('delivery.sent.title')} aside={t('delivery.sent.day')}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        {channels.map(channel => (
          <div key={channel} className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5">
            <dt className="text-meta text-text-muted">
              {t(`delivery.sent.${channel}`)}
              <span className="sr-only">, {t('delivery.sent.day')}</span>
            </dt>
            <dd>
              <span className="tnum mt-0.5 mb-1 block font-heading text-[2.125rem] leading-[2.375rem]">
                {number(sent[channel].day)}
              </span>
              <span className="tnum text-meta text-text-muted">
                {t('delivery.sent.week', { number: number(sent[channel].week) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </DeliverySection>
  )
}
