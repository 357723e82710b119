import '../../locales/en/security.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page.tsx'
import { failureOf } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { refreshSession, useViewer } from '../../lib/api/session.ts'
import { ErrorState } from '../../ui/state-screen.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { Overview } from './overview.tsx'
import { overviewQuery } from './queries.ts'
import { SaveCodes } from './save-codes.tsx'
import { SecuritySkeleton } from './security-skeleton.tsx'
import { Setup } from './setup.tsx'
import { useFlow } from './use-flow.ts'
import { SubHeader } from '../../components/page-bars.tsx'

export function SecurityPage() {
  const { t } = useTranslation()
  usePageTitle(t('security.settings'))
  const overview = useOverview()
  const { shown, open, close } = useFlow()

  if (shown?.kind === 'setup')
    return (
      <Setup
        key={shown.enrolment.enrolment}
        enrolment={shown.enrolment}
        needed={overview.data?.twoFactor.needed === true && !overview.data.twoFactor.enabled}
        onRestart={enrolment => open({ kind: 'setup', enrolment })}
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
          <Overview overview={overview.data} onFlow={open} />
        ) : overview.isError ? (
          <>
            <ErrorState
              message={t('security.loadFailed')}
              onRetry={() => void overview.refetch()}
              busy={overview.isFetching}
            />
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
    (overview.data !== undefined && overview.data.email.address !== viewer.email)
  useEffect(() => {
    if (stale) void refreshSession(client).catch(() => undefined)
  }, [stale, client])
  return overview
}
