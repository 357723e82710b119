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
import { Health, HealthSkeleton } from './health.tsx'
import { useHealth } from './use-health.ts'

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
