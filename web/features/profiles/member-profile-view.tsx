import { Briefcase, Building2, Heart, Hourglass, Layers, MapPin, MessageCircle, PlaneLanding } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { MemberProfile } from '../../../contract/profiles.ts'
import { ActionBar } from '../../components/page-bars.tsx'
import { industryText, origin } from '../../components/person-labels.ts'
import { useStartConversation } from '../messages/public.ts'
import { Button } from '../../ui/button.tsx'
import { Areas, Interests } from './areas.tsx'
import { Fact, Facts, ProfileSection } from './facts.tsx'
import { Icebreaker } from './icebreaker.tsx'
import { ProfileHead } from './profile-head.tsx'
import { RecentEvents } from './recent-events.tsx'

export function MemberProfileView({ profile, listings }: { profile: MemberProfile; listings: ReactNode }) {
  const { t } = useTranslation()
  const { yearsInCity, relationshipStatus } = profile
  const from = origin(profile)
  const { start, starting } = useStartConversation()
  // The post whose author link led here; a message from this page is about it.
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
