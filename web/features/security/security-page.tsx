import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, ShieldUser, Bell, MailQuestionMark } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import type { SecurityOverview } from '../../../contract/security.ts'
import '../../locales/en/security.ts'
import { LinkRow } from '../../components/page/link-row.tsx'
import { Page } from '../../components/page/page.tsx'
import { failureOf } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { refreshSession, useViewer, useSession } from '../../lib/api/session.ts'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { CalendarFeedRow } from '../calendar/public.tsx'
import { overviewQuery } from './queries.ts'
import { SaveCodes } from './two-factor/save-codes.tsx'
import { Setup } from './two-factor/setup.tsx'
import { useFlow, type Flow } from './two-factor/use-flow.ts'
import { BlockedSection } from './blocked-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LogSection } from './log-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { Section, Row } from './section.tsx'
import { RefusedEmail } from './refused-email.tsx'
import { RecoverySection } from './two-factor/recovery-section.tsx'
import { SessionsSection } from './devices/sessions-section.tsx'
import { FreshProof } from './two-factor/fresh-proof.tsx'
import { TwoFactorCard } from './two-factor/two-factor-card.tsx'
import { waysOf } from './two-factor/ways.ts'
import { inBackground } from '../../lib/live/background.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import { ButtonLink } from '../../ui/link.tsx'

export function SecurityPage() {
  const { t } = useTranslation()
  usePageTitle(t('security.settings'))
  const overview = useOverview()
  const { shown, open, close } = useFlow()

  if (shown?.kind === 'setup' || shown?.kind === 'enrolled')
    return (
      <Setup
        key={shown.kind === 'setup' ? shown.enrollment.enrollment : shown.enrolled.enrollment}
        {...(shown.kind === 'setup' ? { enrollment: shown.enrollment } : { enrolled: shown.enrolled })}
        needed={overview.data?.twoFactor.needed === true && !overview.data.twoFactor.enabled}
        onRestart={enrollment => open({ kind: 'setup', enrollment })}
        onClose={close}
      />
    )
  if (shown?.kind === 'codes')
    return (
      <SaveCodes
        codes={shown.codes}
        leave={{ title: t('security.codes.leaveNew'), lead: t('security.codes.leaveNewLead') }}
        onClose={close}
      />
    )
  return (
    <>
      <SubHeader keepTabs to={pages.home} title={t('security.settings')} />
      <Page
        width="wide"
        busy={overview.isPending}
        className="md:max-rail:mx-auto md:max-rail:w-full md:max-rail:max-w-[680px]"
      >
        <h1 className="type-h1">{t('security.title')}</h1>
        {overview.data ? (
          <>
            <Overview overview={overview.data} onFlow={open} />
            <FreshProof />
          </>
        ) : overview.isError ? (
          <>
            <QueryError query={overview} message={t('security.loadFailed')} />
            <AppearanceSection />
          </>
        ) : (
          <SecuritySkeleton />
        )}
      </Page>
    </>
  )
}

/** Refreshes the session if the settings contradict it. */
function useOverview() {
  const client = useQueryClient()
  const viewer = useViewer()
  const overview = useQuery(overviewQuery)
  const stale =
    failureOf(overview.error).code === 'SIGNED_OUT' ||
    (overview.data !== undefined && overview.data.email.current !== viewer.email)
  useEffect(() => {
    if (stale) inBackground(refreshSession(client))
  }, [stale, client])
  return overview
}

function Overview({ overview, onFlow }: { overview: SecurityOverview; onFlow: (flow: Flow) => void }) {
  const { features } = useSession()
  const { twoFactor, passkeys, passwordChangedAt, email, devices, sessions } = overview
  const ways = waysOf(overview)
  return (
    <>
      {email.refusedAt && <RefusedEmail email={email.current} />}
      <TwoFactorCard
        twoFactor={twoFactor}
        ways={ways}
        onKey={enrollment => onFlow({ kind: 'setup', enrollment })}
        onEnrolled={enrolled => onFlow({ kind: 'enrolled', enrolled })}
      />
      <div className="gap-x-8 rail:grid rail:grid-cols-2">
        <div>
          <PasskeysSection passkeys={passkeys} twoFactor={twoFactor} sessions={sessions} />
          {twoFactor.enabled && (
            <RecoverySection
              left={twoFactor.recoveryCodesLeft}
              ways={ways}
              onCodes={codes => onFlow({ kind: 'codes', codes })}
            />
          )}
          <PasswordSection changedAt={passwordChangedAt} />
          <EmailSection email={email} />
          <DataSection />
          {features.includes('events') && <CalendarSection />}
          <AppearanceSection />
          {features.includes('messaging') && (
            <>
              <MessagesSection />
              <BlockedSection />
            </>
          )}
        </div>
        <div>
          {twoFactor.enabled && <DevicesSection devices={devices} />}
          <SessionsSection sessions={sessions} />
          <LogSection />
          <StaffAccessSection />
        </div>
      </div>
    </>
  )
}

function DataSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.data.title')}>
      <Card as="div" flush>
        <LinkRow to={pages.yourData} icon={Eye} title={t('security.data.title')} detail={t('security.data.lead')} />
      </Card>
    </Section>
  )
}

function CalendarSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.calendar.title')}>
      <Card as="div" flush>
        <CalendarFeedRow />
      </Card>
    </Section>
  )
}

function Rows({ count }: { count: number }) {
  return (
    <div className="mt-6.5">
      <Skeleton className="mb-2.5 h-6.5 w-36" />
      <div className="rounded-lg border border-line bg-surface">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex items-center gap-3.5 border-line px-4 py-3.5 not-first:border-t">
            <Skeleton className="size-11 rounded-md!" />
            <SkeletonLines className="grid flex-1 gap-1.5" of={['h-4.5 w-32', 'h-3.5 w-24']} />
            <Skeleton className="h-9 w-20 rounded-[12px]!" />
          </div>
        ))}
      </div>
    </div>
  )
}

function SecuritySkeleton() {
  return (
    <Loading>
      <div className="mt-4 flex items-center gap-3.5 rounded-lg border border-line bg-surface p-4">
        <Skeleton className="size-13 rounded-[16px]!" />
        <SkeletonLines className="grid flex-1 gap-1.5" of={['h-5 w-44', 'h-3.5 w-28']} />
      </div>
      <div className="gap-x-8 rail:grid rail:grid-cols-2">
        <div>
          <Rows count={1} />
          <Rows count={1} />
        </div>
        <Rows count={3} />
      </div>
    </Loading>
  )
}

function StaffAccessSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.staffAccess.title')}>
      <Card as="div" flush>
        <Row icon={ShieldUser} title={t('security.staffAccess.row')} detail={t('security.log.kept')}>
          <ButtonLink to={pages.staffAccess} variant="quiet" size="sm" aria-label={t('security.staffAccess.showAll')}>
            {t('security.log.show')}
          </ButtonLink>
        </Row>
      </Card>
    </Section>
  )
}

function MessagesSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.messages.title')}>
      <Card as="div" flush className="divide-y divide-line">
        <LinkRow
          to={pages.notificationSettings}
          icon={Bell}
          title={t('security.messages.notifications')}
          detail={t('security.messages.notificationsLead')}
        />
        <LinkRow
          to={pages.writers}
          icon={MailQuestionMark}
          title={t('security.messages.writers')}
          detail={t('security.messages.lead')}
        />
      </Card>
    </Section>
  )
}
