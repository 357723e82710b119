import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import {
  Briefcase,
  Building2,
  Clock,
  Heart,
  Hourglass,
  Layers,
  MapPin,
  MessageCircle,
  PlaneLanding,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MemberProfile } from '../../../../contract/profiles.ts'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { industryText, origin } from '../../../components/person-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { useStartConversation } from '../../messages/public.ts'
import { Areas, Fact, Facts, Icebreaker, Interests, ProfileSection, useLastActive } from '../profile-sections.tsx'
import { ProfileHead } from '../profile-head.tsx'
import { RecentEvents } from './recent-events.tsx'

export function MemberProfileView({ profile, listings }: { profile: MemberProfile; listings: ReactNode }) {
  const { t } = useTranslation()
  const lastActive = useLastActive()
  const { yearsInCity, relationshipStatus, lastActiveAt } = profile
  const from = origin(profile)
  const { start, starting } = useStartConversation()
  // A message from this page is about the post that led here.
  const { postId } = (useLocation().state ?? {}) as { postId?: string }
  return (
    <>
      <ProfileHead profile={profile} />
      {(from ?? profile.neighborhoodDisplay ?? yearsInCity ?? relationshipStatus ?? lastActiveAt) && (
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
            <Fact icon={Clock} label={t('profiles.lastActive')} value={lastActive(lastActiveAt)} />
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
