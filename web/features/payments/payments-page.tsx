import { FlaskConical, RotateCw, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/admin.ts'
import '../../locales/en/payments.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { cx } from '../../ui/cx.ts'
import { useHealth } from './use-health.ts'
import type { PaymentSecuritySummary } from '../../../contract/payments.ts'
import { TimeWords } from '../../components/time-words.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RecordList, RowSkeletons, EventRow, PaymentRow } from './records.tsx'

export function PaymentsPage() {
  const { t } = useTranslation()
  const { shown, summary, payments, events, refresh, busy } = useHealth()
  usePageTitle(shown === 'denied' ? t('payments.denied.title') : t('payments.title'))

  if (shown === 'denied')
    return (
      <Locked>
        <LockState denied title={t('payments.denied.title')} lead={t('payments.denied.lead')}>
          <ButtonLink to={pages.admin} variant="secondary" size="lg">
            {t('payments.denied.back')}
          </ButtonLink>
        </LockState>
      </Locked>
    )
  if (shown === 'code')
    return (
      <Locked>
        <LockState title={t('payments.code.title')} lead={t('payments.code.lead')}>
          <Button size="lg" busy={busy} onClick={() => void refresh()}>
            {t('payments.code.enter')}
          </Button>
        </LockState>
      </Locked>
    )
  return (
    <>
      <SubHeader
        to={pages.admin}
        title={t('admin.title')}
        actions={
          <IconButton
            label={t('payments.refresh')}
            aria-disabled={busy || undefined}
            onClick={() => busy || void refresh()}
          >
            <RotateCw
              size={22}
              strokeWidth={1.75}
              aria-hidden="true"
              className={busy ? 'animate-spin motion-reduce:animate-none' : undefined}
            />
          </IconButton>
        }
      />
      <Page width="wide" busy={shown === 'loading'}>
        <h1 className="type-h1 mb-3.5">{t('payments.title')}</h1>
        <Notice tone="warning" icon={FlaskConical} title={t('payments.test.title')}>
          {t('payments.test.lead')}
        </Notice>
        {shown === 'unverified' ? (
          <ErrorState message={t('payments.verificationFailed')} onRetry={() => void refresh()} busy={busy} />
        ) : summary ? (
          <Health summary={summary} payments={payments} events={events} refresh={refresh} busy={busy} />
        ) : (
          <HealthSkeleton />
        )}
      </Page>
    </>
  )
}

function Locked({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <SubHeader to={pages.admin} title={t('admin.title')} />
      <Page width="solo">{children}</Page>
    </>
  )
}

function LockState({
  denied = false,
  title,
  lead,
  children,
}: {
  denied?: boolean
  title: ReactNode
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role={denied ? 'alert' : undefined}
      className="flex flex-col items-center px-2 pt-10 text-center md:pt-[min(13vh,112px)]"
    >
      <span
        className={cx(
          'grid size-22 place-items-center rounded-[26px]',
          denied ? 'bg-danger-soft text-danger' : 'bg-sunken text-text',
        )}
      >
        <Lock size={40} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h1 className="type-h1 mt-6">{title}</h1>
      <p className="mt-2 mb-5.5 max-w-[34ch] text-balance text-text-muted">{lead}</p>
      {children}
    </div>
  )
}

function Health({
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

function HealthSkeleton() {
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
