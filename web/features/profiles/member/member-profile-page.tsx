import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Navigate, useLocation, useParams } from 'react-router'
import {
  Briefcase,
  Building2,
  Heart,
  Hourglass,
  Layers,
  Link as LinkIcon,
  MapPin,
  MessageCircle,
  PlaneLanding,
} from 'lucide-react'
import { pages } from '../../../../contract/pages.ts'
import type { MemberProfile } from '../../../../contract/profiles.ts'
import '../../../locales/en/person.ts'
import { Page } from '../../../components/page/page.tsx'
import { isRefusal } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { ActionBar, SubHeader } from '../../../components/page/page-bars.tsx'
import { industryText, origin } from '../../../components/person-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { useStartConversation } from '../../messages/public.ts'
import { ProfileStates, useGoneWords } from '../profile-states.tsx'
import { memberProfileQuery } from '../queries.ts'
import { Areas, Fact, Facts, Icebreaker, Interests, ProfileSection } from '../profile-sections.tsx'
import { ProfileHead } from '../profile-head.tsx'
import { RecentEvents } from './recent-events.tsx'
import { useCopyLink } from '../use-copy-link.tsx'

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

function MemberProfileView({ profile, listings }: { profile: MemberProfile; listings: ReactNode }) {
  const { t } = useTranslation()
  const { yearsInCity, relationshipStatus } = profile
  const from = origin(profile)
  const { start, starting } = useStartConversation()
  // A message from this page is about the post that led here.
  const { postId } = (useLocation().state ?? {}) as { postId?: string }
  return (
    <>
      <ProfileHead profile={profile} />
      {(from ?? profile.neighborhoodDisplay ?? yearsInCity ?? relationshipStatus) && (
        <ProfileSection title={t('profiles.member.background')}>
          <Facts>
            <Fact icon={PlaneLanding} label={t('profiles.from')} value={from} />
            <Fact icon={MapPin} label={t('profiles.member.livesIn')} value={profile.neighborhoodDisplay} />
            <Fact
              icon={Hourglass}
              label={t('onboarding.local.years')}
              value={yearsInCity && t(`profiles.years.${yearsInCity}`)}
            />
            <Fact
              icon={Heart}
              label={t('profiles.relationship')}
              value={relationshipStatus && t(`profiles.relationships.${relationshipStatus}`)}
            />
          </Facts>
        </ProfileSection>
      )}
      {(profile.jobTitle ?? profile.company ?? profile.industry) && (
        <ProfileSection title={t('profiles.member.work')}>
          <Facts>
            <Fact icon={Briefcase} label={t('profiles.jobTitle')} value={profile.jobTitle} />
            <Fact icon={Building2} label={t('onboarding.work.company')} value={profile.company} />
            <Fact icon={Layers} label={t('onboarding.work.industry')} value={industryText(t, profile.industry)} />
          </Facts>
        </ProfileSection>
      )}
      <Areas areas={profile.knowledgeableIn} />
      <Icebreaker answer={profile.icebreakerAnswer} />
      <Interests interests={profile.interests} />
      <RecentEvents events={profile.recentEvents} />
      {listings}
      {profile.can.message && (
        <ActionBar>
          <Button
            size="lg"
            full
            icon={<MessageCircle size={20} strokeWidth={2} aria-hidden="true" />}
            busy={starting === profile.id}
            onClick={() => start(profile.id, { postId })}
          >
            {t('profiles.member.message')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

function CopyLink({ profileId }: { profileId: string }) {
  const { t } = useTranslation()
  const { copy, byHand } = useCopyLink(profileId)
  return (
    <>
      <Button
        variant="quiet"
        size="md"
        className="mr-1.5"
        icon={<LinkIcon size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('profiles.member.copy')}
      </Button>
      {byHand}
    </>
  )
}
