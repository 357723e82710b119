import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Briefcase,
  Building2,
  Clock,
  Flag,
  Heart,
  Hourglass,
  Link as LinkIcon,
  MapPin,
  MessageCircle,
  PlaneLanding,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '../../../../contract/profiles.ts'
import '../../../locales/en/person.ts'
import { isRefusal } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelTitle, SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { headline, industryText, origin } from '../../../components/person-labels.ts'
import { VerifiedMark } from '../../../components/verified-mark.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { UnderReview } from '../../../components/post/moderation-status.tsx'
import { useStartConversation } from '../../messages/public.ts'
import { ReportDialog } from '../../moderation/public.tsx'
import { memberProfileQuery } from '../queries.ts'
import { useCopyLink } from '../use-copy-link.tsx'
import { Areas, Fact, Facts, Icebreaker, Interests, useLastActive } from '../profile-sections.tsx'
import { ProfileSkeleton, useGoneWords } from '../profile-states.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

/** Null `personId` closes the panel. */
export function ProfilePanel({ personId, onClose }: { personId: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  // Keeps the content during the exit animation.
  const [kept, setKept] = useState(personId)
  if (personId && personId !== kept) setKept(personId)
  const query = useQuery({ ...memberProfileQuery(kept ?? ''), enabled: kept !== null })
  // The profile may have been hidden since it was cached.
  const gone = useGoneWords(query.error)
  const profile = query.isError && isRefusal(query.error) ? undefined : query.data
  return (
    <SidePanel
      ownEntry
      open={personId !== null}
      onClose={onClose}
      label={profile?.name ?? t('profiles.member.title')}
      busy={query.isPending}
      footer={profile && <PanelActions profile={profile} />}
    >
      {profile ? (
        <PanelProfile profile={profile} />
      ) : (
        <>
          <PanelTitle className="sr-only">{t('profiles.member.title')}</PanelTitle>
          {query.isPending ? (
            <ProfileSkeleton />
          ) : isRefusal(query.error) ? (
            <NotFoundState level={2} {...gone}>
              <Button size="lg" onClick={onClose}>
                {t('profiles.member.people')}
              </Button>
            </NotFoundState>
          ) : (
            <QueryError query={query} message={t('errors.profile')} />
          )}
        </>
      )}
    </SidePanel>
  )
}

function PanelActions({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const { start, starting } = useStartConversation()
  const { copy, byHand } = useCopyLink(profile.id)
  return (
    <>
      <Button variant="secondary" size="lg" className="px-3.5!" icon={LinkIcon} onClick={() => void copy()}>
        {t('profiles.member.copy')}
      </Button>
      {profile.can.message && profile.id !== viewerId && (
        <Button
          size="lg"
          className="px-3.5!"
          icon={MessageCircle}
          busy={starting === profile.id}
          onClick={() => start(profile.id)}
        >
          {t('profiles.member.message')}
        </Button>
      )}
      {byHand}
    </>
  )
}

function PanelProfile({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const lastActive = useLastActive()
  const { id, name, avatar, yearsInCity, relationshipStatus, lastActiveAt } = profile
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
          <Fact icon={Clock} label={t('profiles.lastActive')} value={lastActive(lastActiveAt)} />
        </Facts>
      </div>
      {profile.can.report && <Report profile={profile} />}
    </>
  )
}

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
        icon={Flag}
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
