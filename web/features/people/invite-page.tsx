import '../../locales/en/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { InviteCode } from './invite-code.tsx'
import { InviteHero } from './invite-hero.tsx'
import { InviteLink } from './invite-link.tsx'
import { OwnCity } from './own-city.tsx'
import { invitationQuery } from './queries.ts'
import { RenewLink } from './renew-link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'

export function InvitePage() {
  return <OwnCity>{city => <InviteScreen city={city} />}</OwnCity>
}

function InviteScreen({ city }: { city: string }) {
  const { t } = useTranslation()
  const { city: own } = useViewer()
  const query = useQuery(invitationQuery())
  usePageTitle(t('people.invite.title'))
  const url = query.data && location.origin + query.data.path
  const name = own?.name ?? ''
  return (
    <>
      <SubHeader keepTabs to={generatePath(pages.people, { city })} title={t('people.invite.title')} />
      <Page width="solo" busy={query.isPending}>
        <InviteHero />
        {query.isPending && <InviteSkeleton />}
        {query.isError && !query.data && (
          <ErrorState
            message={t('people.invite.loadFailed')}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.data && url && (
          <>
            <InviteLink url={url} city={name} />
            <InviteCode url={url} city={name} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
              <p className="tnum min-w-0 py-2 text-copy font-semibold">
                {t('people.invite.joined', { count: query.data.joined })}
              </p>
              <RenewLink />
            </div>
            <p className="mt-1 text-meta text-text-muted">{t('people.invite.privacy')}</p>
          </>
        )}
      </Page>
    </>
  )
}

function InviteSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="mt-6 h-5 w-32" />
      <Skeleton className="mt-2 h-15 rounded-[16px]!" />
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Skeleton className="h-12 rounded-md!" />
        <Skeleton className="h-12 rounded-md!" />
      </div>
      <Skeleton className="mt-6 h-43 rounded-lg!" />
    </div>
  )
}
