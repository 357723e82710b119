import '../../locales/en/admin.ts'
import '../../locales/en/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { Page } from '../../components/page/page.tsx'
import { useTimeWords, TimeWords } from '../../components/time-words.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { deliveryQuery } from './queries.ts'
import { Queue, kindIcons } from './queue.tsx'
import { RefusedEmails } from './refused-emails.tsx'
import { byServerClock } from '../../lib/time/clock.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import type { DeliveryOverview } from '../../../contract/delivery.ts'
import { DeliverySection, useNumber, IconTile, QuietRow } from './parts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CardRows } from '../../ui/card.tsx'

export function DeliveryPage() {
  const { t } = useTranslation()
  const words = useTimeWords()
  const query = useQuery(deliveryQuery)
  const { data, isError, isPending, dataUpdatedAt } = query
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
          <QueryError query={query} message={t('delivery.failed')} />
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
    <Loading subject={t('delivery.title')} className="items-start gap-x-8 rail:grid rail:grid-cols-2">
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
    </Loading>
  )
}

const RowsSkeleton = ({ rows }: { rows: number }) => (
  <>
    <Skeleton className="mt-7.5 mb-3.5 h-6.5 w-36" />
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3.5 px-4 py-3.5">
          <Skeleton className="size-11 flex-none rounded-md!" />
          <SkeletonLines className="grid flex-1 gap-1.5" of={['h-4.5 w-32', 'h-3.5 w-24']} />
        </div>
      ))}
    </div>
  </>
)

const channels = ['mail', 'push'] as const

function Sent({ sent }: { sent: DeliveryOverview['sent'] }) {
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

function Failures({ failures }: Pick<DeliveryOverview, 'failures'>) {
  const { t } = useTranslation()
  return (
    <DeliverySection title={t('delivery.failures.title')} aside={t('delivery.failures.period')}>
      {failures.length === 0 ? (
        <QuietRow icon={CircleCheck} title={t('delivery.failures.empty')} lead={t('delivery.failures.emptyLead')} />
      ) : (
        <CardRows>
          {failures.map(failure => (
            <FailureRow key={`${failure.kind} ${failure.cause} ${failure.code}`} failure={failure} />
          ))}
        </CardRows>
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
