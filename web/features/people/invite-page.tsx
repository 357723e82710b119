import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { Plus } from 'lucide-react'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/people.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { PanotPattern } from '../../ui/art/panot-pattern.tsx'
import { PersonArt } from '../../ui/art/flower-hero.tsx'
import { InviteCode } from './invite-code.tsx'
import { InviteLink, RenewLink } from './invite-link.tsx'
import { OwnCity } from './own-city.tsx'
import { invitationQuery } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

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
        {query.isError && !query.data && <QueryError query={query} message={t('people.invite.loadFailed')} />}
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

const seated = [
  [3, 'rounded-petal-br'],
  [0, 'rounded-petal'],
  [1, 'rounded-petal-tr'],
] as const

function InviteHero() {
  const { t } = useTranslation()
  return (
    <section className="relative overflow-hidden rounded-xl bg-brand-block px-5 py-6 text-on-brand-block md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-8 md:px-10 md:py-11">
      <PanotPattern />
      <div className="relative">
        <h1 className="type-display max-w-[9em]">{t('people.invite.head')}</h1>
        <p className="mt-2 max-w-[30ch]">{t('people.invite.lead')}</p>
      </div>
      <span
        aria-hidden="true"
        data-art=""
        className="relative mt-4.5 grid w-max grid-cols-[auto_auto] gap-0.5 [--petal:52px] md:mt-0 md:gap-1 md:[--petal:92px]"
      >
        {seated.map(([index, shape]) => (
          <span key={shape} className={`size-(--petal) overflow-hidden ${shape}`}>
            <PersonArt index={index} />
          </span>
        ))}
        <span className="grid size-(--petal) place-items-center rounded-petal-tl bg-white text-[#B52E07]">
          <Plus size={28} strokeWidth={2.25} />
        </span>
      </span>
    </section>
  )
}
