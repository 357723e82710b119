import '../../locales/en/person.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Navigate, useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page.tsx'
import { isRefusal } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useViewer } from '../../lib/api/session.ts'
import { NotFoundState } from '../../ui/state-screen.tsx'
import { CopyLink } from './copy-link.tsx'
import { MemberProfileView } from './member-profile-view.tsx'
import { ProfileStates } from './profile-states.tsx'
import { useGoneWords } from './use-gone-words.ts'
import { memberProfileQuery } from './queries.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page-bars.tsx'

type Listings = ComponentType<{ profileId: string }>

/** The viewer's own id redirects to the own profile. */
export function MemberProfilePage({ Listings }: { Listings: Listings }) {
  const { profileId = '' } = useParams()
  const viewer = useViewer()
  if (profileId.toLowerCase() === viewer.id) return <Navigate to={pages.ownProfile} replace />
  return <MemberProfileScreen key={profileId} profileId={profileId} Listings={Listings} />
}

function MemberProfileScreen({ profileId, Listings }: { profileId: string; Listings: Listings }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const query = useQuery(memberProfileQuery(profileId))
  const people = city ? generatePath(pages.people, { city: city.slug }) : pages.peopleRedirect
  // A malformed id is refused as invalid input; it gets the same "not found" screen.
  const missing = query.isError && isRefusal(query.error)
  // The profile may have been hidden since it was cached, so cached data is not shown after a refusal.
  const profile = missing ? undefined : query.data
  const gone = useGoneWords(query.error)
  usePageTitle(profile?.name ?? (missing ? gone.title : t('profiles.member.title')))
  return (
    <>
      <SubHeader keepTabs to={people} actions={profile && <CopyLink profileId={profile.id} />} />
      <Page width="solo" bar busy={query.isPending}>
        {profile && <MemberProfileView profile={profile} listings={<Listings profileId={profile.id} />} />}
        {missing && (
          <NotFoundState level={1} {...gone}>
            <ButtonLink to={people} size="lg">
              {t('profiles.member.people')}
            </ButtonLink>
          </NotFoundState>
        )}
        {!missing && <ProfileStates query={query} title={t('profiles.member.missing')} />}
      </Page>
    </>
  )
}
