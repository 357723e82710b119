import { useQueryClient } from '@tanstack/react-query'
import { Briefcase, Building2, Flag, Heart, Hourglass, MapPin, PlaneLanding } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '../../../contract/profiles.ts'
import { headline, industryText, origin } from '../../components/person-labels.ts'
import { ReportDialog } from '../moderation/public.tsx'
import { VerifiedMark } from '../../components/verified-mark.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PanelTitle } from '../../ui/side-panel.tsx'
import { Areas, Interests } from './areas.tsx'
import { Fact, Facts } from './facts.tsx'
import { Icebreaker } from './icebreaker.tsx'
import { memberProfileQuery } from './queries.ts'
import { UnderReview } from '../../components/moderation-status.tsx'

export function PanelProfile({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const { id, name, avatar, yearsInCity, relationshipStatus } = profile
  const work = headline(t, profile)
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 pr-9">
        <Avatar
          id={id}
          name={name}
          src={avatar?.small}
          large={avatar?.large}
          size={96}
          className="max-md:size-22! max-md:text-[2rem]!"
        />
        <div className="min-w-0 flex-[1_1_9rem]">
          <PanelTitle className="type-h1 wrapline text-[1.625rem] leading-[1.875rem]">
            <bdi>{name}</bdi>
            {profile.verified && <VerifiedMark size={22} />}
          </PanelTitle>
          {work && (
            <p className="wrapline mt-0.75 text-copy">
              <bdi>{work}</bdi>
            </p>
          )}
          {profile.industry && <p className="mt-0.5 text-meta text-text-muted">{industryText(t, profile.industry)}</p>}
          {profile.underReview && (
            <p className="mt-2">
              <UnderReview />
            </p>
          )}
        </div>
      </div>
      <Icebreaker answer={profile.icebreakerAnswer} />
      <Areas areas={profile.knowledgeableIn} level={3} />
      <Interests interests={profile.interests} level={3} />
      <div className="mt-4">
        <Facts>
          <Fact icon={PlaneLanding} label={t('profiles.from')} value={origin(profile)} />
          <Fact icon={MapPin} label={t('profiles.member.livesInShort')} value={profile.neighborhoodDisplay} />
          <Fact
            icon={Hourglass}
            label={t('profiles.member.yearsInCity')}
            value={yearsInCity && t(`profiles.years.${yearsInCity}`)}
          />
          <Fact icon={Briefcase} label={t('profiles.jobTitle')} value={profile.jobTitle} />
          <Fact icon={Building2} label={t('onboarding.work.company')} value={profile.company} />
          <Fact
            icon={Heart}
            label={t('profiles.relationship')}
            value={relationshipStatus && t(`profiles.relationships.${relationshipStatus}`)}
          />
        </Facts>
      </div>
      {profile.can.report && <Report profile={profile} />}
    </>
  )
}

/** A low-key report action, for admins only. */
function Report({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        full
        className="mt-2 text-danger! hover:bg-danger-soft"
        icon={<Flag size={20} aria-hidden="true" />}
        onClick={() => setReporting(true)}
      >
        {t('profiles.member.report')}
      </Button>
      {reporting && (
        <ReportDialog
          subject={{ kind: 'profile', id: profile.id, author: profile.name }}
          title={t('profiles.member.reportTitle', { name: profile.name })}
          onClose={() => setReporting(false)}
          onReported={() =>
            client.setQueryData(
              memberProfileQuery(profile.id).queryKey,
              before => before && { ...before, underReview: true, can: { ...before.can, report: false } },
            )
          }
        />
      )}
    </>
  )
}
