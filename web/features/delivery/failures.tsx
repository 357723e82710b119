import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeliveryOverview } from '../../../contract/delivery.ts'
import { TimeWords } from '../../components/time-words.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DeliverySection, IconTile, QuietRow, useNumber } from './parts.tsx'
import { kindIcons } from './queue.tsx'

export function Failures({ failures }: Pick<DeliveryOverview, 'failures'>) {
  const { t } = useTranslation()
  return (
    <DeliverySection title={t('delivery.failures.title')} aside={t('delivery.failures.period')}>
      {failures.length === 0 ? (
        <QuietRow icon={CircleCheck} title={t('delivery.failures.empty')} lead={t('delivery.failures.emptyLead')} />
      ) : (
        <Card as="div" flush>
          <ul className="divide-y divide-line">
            {failures.map(failure => (
              <FailureRow key={`${failure.kind} ${failure.cause} ${failure.code}`} failure={failure} />
            ))}
          </ul>
        </Card>
      )}
    </DeliverySection>
  )
}

function FailureRow({
  failure: { kind, cause, code, retried, givenUp, lastAt },
}: {
  failure: DeliveryOverview['failures'][number]
}) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <li className="flex items-start gap-3.5 px-4 py-3.5">
      <IconTile icon={kindIcons[kind]} look={givenUp > 0 ? 'danger' : 'warning'} />
      <div className="min-w-0 flex-1">
        <p className="wrapline text-copy font-semibold">{t(`delivery.cause.${cause}`)}</p>
        <p className="wrapline text-meta text-text-muted">{t(`delivery.advice.${cause}`)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          {givenUp > 0 && (
            <Badge tone="danger" className="tnum">
              {t('delivery.failures.givenUp', { count: givenUp, number: number(givenUp) })}
            </Badge>
          )}
          {retried > 0 && (
            <Badge tone="warning" className="tnum">
              {t('delivery.failures.retried', { count: retried, number: number(retried) })}
            </Badge>
          )}
        </div>
        <p className="wrapline mt-2 text-meta text-text-muted">
          {t(`delivery.kind.${kind}`)}
          {code && (
            <>
              {' · '}
              <span className="font-mono wrap-anywhere">{code.replaceAll(' ', '\u00a0')}</span>
            </>
          )}
          {' · '}
          <span className="whitespace-nowrap">
            <TimeWords date={lastAt} />
          </span>
        </p>
      </div>
    </li>
  )
}
