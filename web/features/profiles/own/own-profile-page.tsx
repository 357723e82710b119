import { useQuery } from '@tanstack/react-query'
import {
  Briefcase,
  Building2,
  Heart,
  Hourglass,
  Layers,
  Lock,
  Mail,
  MapPin,
  Pencil,
  PlaneLanding,
  User,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import '../../../locales/en/person.ts'
import { Page } from '../../../components/page/page.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { ButtonLink } from '../../../ui/link.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { industryText, origin } from '../../../components/person-labels.ts'
import { ProfileStates } from '../profile-states.tsx'
import { ownProfileQuery } from '../queries.ts'
import { fromView } from '../way-back.ts'
import { AccountActions } from './account-actions.tsx'
import { Areas, Fact, Facts, Icebreaker, Interests, ProfileSection } from '../profile-sections.tsx'
import { MissingBar } from './missing-bar.tsx'
import { ProfileHead } from '../profile-head.tsx'

export function OwnProfilePage({ Listings }: { Listings: ComponentType<{ profileId: string }> }) {
  const { t } = useTranslation()
  const query = useQuery(ownProfileQuery())
  usePageTitle(t('profiles.title'))
  return (
    <>
      <SubHeader
        keepTabs
        to={pages.home}
        title={t('profiles.title')}
        actions={
          <ButtonLink
            to={pages.editProfile}
            state={fromView}
            variant="tonal"
            size="md"
            className="mr-1.5"
            icon={<Pencil size={18} strokeWidth={2.25} aria-hidden="true" />}
          >
            {t('profiles.edit')}
          </ButtonLink>
        }
      />
      <Page width="solo" busy={query.isPending}>
        {query.data && <OwnProfileView profile={query.data} listings={<Listings profileId={query.data.id} />} />}
        <ProfileStates query={query} />
      </Page>
    </>
  )
}

function OwnProfileView({ profile, listings }: { profile: OwnProfile; listings: ReactNode }) {
  const { t } = useTranslation()
  const { yearsInCity, relationshipStatus } = profile
  const nothing = t('profiles.nothing')
  return (
    <>
      <ProfileHead profile={profile} />
      {profile.missing.length > 0 && <MissingBar missing={profile.missing} />}
      <ProfileSection title={t('profiles.sections.account')}>
        <Facts>
          <Fact
            icon={Mail}
            label={t('accounts.email')}
            value={profile.email}
            note={
              <span className="inline-flex min-h-6 items-center gap-1.25 rounded-[12px] bg-sunken px-2.25 py-0.5 font-semibold">
                <Lock size={14} aria-hidden="true" />
                {t('profiles.onlyYou')}
              </span>
            }
          />
        </Facts>
      </ProfileSection>
      <div className="rail:grid rail:grid-cols-2 rail:gap-x-10">
        <ProfileSection title={t('profiles.sections.basics')}>
          <Facts>
            <Fact icon={User} label={t('onboarding.basics.name')} value={profile.name} />
            <Fact icon={PlaneLanding} label={t('profiles.from')} value={origin(profile)} otherwise={nothing} />
            <Fact
              icon={Heart}
              label={t('profiles.relationship')}
              value={relationshipStatus && t(`profiles.relationships.${relationshipStatus}`)}
              otherwise={nothing}
            />
          </Facts>
        </ProfileSection>
        <ProfileSection title={t('profiles.sections.work')}>
          <Facts>
            <Fact icon={Briefcase} label={t('profiles.jobTitle')} value={profile.jobTitle} otherwise={nothing} />
            <Fact icon={Building2} label={t('onboarding.work.company')} value={profile.company} otherwise={nothing} />
            <Fact
              icon={Layers}
              label={t('onboarding.work.industry')}
              value={industryText(t, profile.industry)}
              otherwise={nothing}
            />
          </Facts>
        </ProfileSection>
        <ProfileSection title={t('profiles.sections.life')}>
          <Facts>
            <Fact
              icon={MapPin}
              label={t('onboarding.local.neighborhood')}
              value={profile.neighborhoodDisplay}
              otherwise={nothing}
            />
            <Fact
              icon={Hourglass}
              label={t('onboarding.local.years')}
              value={yearsInCity && t(`profiles.years.${yearsInCity}`)}
              otherwise={nothing}
            />
          </Facts>
        </ProfileSection>
        <Areas areas={profile.knowledgeableIn} />
      </div>
      <Icebreaker
        answer={profile.icebreakerAnswer}
        otherwise={t('profiles.noAnswer')}
        action={
          <Link
            to={`${pages.editProfile}#icebreaker`}
            state={fromView}
            aria-label={t('profiles.editAnswer')}
            className="grid size-11 place-items-center rounded-md hover:bg-black/5"
          >
            <Pencil size={20} aria-hidden="true" />
          </Link>
        }
      />
      <Interests interests={profile.interests} />
      {listings}
      <AccountActions />
    </>
  )
}
