import { useQuery } from '@tanstack/react-query'
import { Eye, Globe, Lock, Users } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { profileFields, visibilities, type ProfileField, type Visibility } from '../../../../contract/vocabulary.ts'
import '../../../locales/en/person.ts'
import '../../../locales/en/your-data.ts'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { origin } from '../../../components/person-labels.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select, Options } from '../../../ui/form/select.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { useLastActive } from '../profile-sections.tsx'
import { ownProfileQuery } from '../queries.ts'
import { SettingState } from './setting-state.tsx'
import { useVisibility } from './use-visibility.ts'

export function VisibilityPage() {
  const { t } = useTranslation()
  const query = useQuery(ownProfileQuery())
  const choices = useVisibility()
  usePageTitle(t('yourData.visibility.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.yourData} title={t('shell.account.settings')} />
      <Page width="solo" busy={query.isPending}>
        <h1 className="type-h1">{t('yourData.visibility.title')}</h1>
        <p className="mt-1.5 text-text-muted">{t('yourData.visibility.lead')}</p>
        {query.data ? (
          <Fields profile={query.data} choices={choices} />
        ) : (
          <SettingState query={query} rows={profileFields.length} />
        )}
      </Page>
    </>
  )
}

function Fields({
  profile,
  choices: { unsaved, isSaved, choose },
}: {
  profile: OwnProfile
  choices: ReturnType<typeof useVisibility>
}) {
  const { t } = useTranslation()
  const describe = useDescriptions(profile)
  const explanation = useId()
  return (
    <>
      <Card as="div" flush className="mt-4">
        <ul aria-label={t('yourData.visibility.list')} aria-describedby={explanation} className="divide-y divide-line">
          {profileFields.map(field => (
            <li key={field}>
              <FieldRow
                {...describe[field]}
                value={unsaved(field) ?? profile.visibility[field]}
                onChange={visibility => choose(field, visibility)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <p role="status" className="sr-only">
        {isSaved && t('yourData.visibility.saved')}
      </p>
      <p id={explanation} className="mx-0.5 mt-2.5 text-meta text-text-muted">
        <Sentence i18nKey="yourData.visibility.inCommon" components={{ strong: <b className="text-text" /> }} />
      </p>
      <ButtonLink to={pages.asStranger} variant="tonal" full className="mt-4" icon={Eye}>
        {t('yourData.stranger.title')}
      </ButtonLink>
    </>
  )
}

const icons = { everyone: Globe, inCommon: Users, onlyMe: Lock } as const

function FieldRow({
  label,
  current,
  value,
  onChange,
}: {
  label: string
  current: string | null
  value: Visibility
  onChange: (visibility: Visibility) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const Icon = icons[value]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_7rem]">
        <label htmlFor={id} className="block text-copy leading-[1.25rem] font-semibold">
          {label}
        </label>
        <span className="line-clamp-1 text-meta wrap-anywhere text-text-muted">
          {current === null ? t('profiles.nothing') : <bdi>{current}</bdi>}
        </span>
      </div>
      <div className="relative max-w-full min-w-37">
        <Icon
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 z-1 -translate-y-1/2 text-text-muted"
        />
        <Select
          id={id}
          value={value}
          className="min-h-11! py-1! pr-10! pl-10! font-semibold"
          onChange={event => onChange(event.target.value as Visibility)}
        >
          <Options of={visibilities} label={one => t(`yourData.visibility.choices.${one}`)} />
        </Select>
      </div>
    </div>
  )
}

function useDescriptions(profile: OwnProfile): Record<ProfileField, { label: string; current: string | null }> {
  const { t } = useTranslation()
  const lastActive = useLastActive()
  const { yearsInCity, relationshipStatus, lastActiveAt } = profile
  return {
    jobTitle: { label: t('profiles.jobTitle'), current: profile.jobTitle },
    company: { label: t('onboarding.work.company'), current: profile.company },
    neighborhood: { label: t('onboarding.local.neighborhood'), current: profile.neighborhoodDisplay },
    hometown: { label: t('onboarding.basics.hometown'), current: origin(profile) },
    yearsInCity: {
      label: t('onboarding.local.years'),
      current: yearsInCity && t(`profiles.years.${yearsInCity}`),
    },
    relationshipStatus: {
      label: t('profiles.relationship'),
      current: relationshipStatus && t(`profiles.relationships.${relationshipStatus}`),
    },
    lastActive: { label: t('profiles.lastActive'), current: lastActive(lastActiveAt) },
  }
}
