import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Navigate, useParams } from 'react-router'
import { Link as LinkIcon } from 'lucide-react'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/person.ts'
import { Page } from '../../../components/page/page.tsx'
import { isRefusal } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProfileStates, useGoneWords } from '../profile-states.tsx'
import { memberProfileQuery } from '../queries.ts'
import { useCopyLink } from '../use-copy-link.tsx'
import { MemberProfileView } from './member-profile-view.tsx'

type Listings = ComponentType<{ profileId: string }>

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
  // A malformed id is refused as invalid input: also "not found".
  const missing = query.isError && isRefusal(query.error)
  // The profile may have been hidden since it was cached.
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

function CopyLink({ profileId }: { profileId: string }) {
  const { t } = useTranslation()
  const { copy, byHand } = useCopyLink(profileId)
  return (
    <>
      <Button variant="quiet" size="md" className="mr-1.5" icon={LinkIcon} onClick={() => void copy()}>
        {t('profiles.member.copy')}
      </Button>
      {byHand}
    </>
  )
}
