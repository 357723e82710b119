import { profileVersion } from '../../../../contract/values/edit-version.ts'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { conflictRules } from '../../../components/form/edit-conflict.tsx'
import { areaText, industryText, interestText, neighborhoodText } from '../../../components/person-labels.ts'
import type { ProfileValues } from './profile-form.ts'
import { joinValues } from '../../../../contract/text/member-text.ts'

const text = (name: 'name' | 'hometown' | 'country' | 'jobTitle' | 'company' | 'icebreakerAnswer') => ({
  parts: [name],
  shown: (values: ProfileValues) => values[name],
})

export const rules = conflictRules<OwnProfile, ProfileValues>({
  version: profileVersion,
  fields: [
    { ...text('name'), label: t => t('onboarding.basics.name') },
    { ...text('hometown'), label: t => t('onboarding.basics.hometown') },
    { ...text('country'), label: t => t('onboarding.basics.country') },
    {
      parts: ['relationshipStatus'],
      label: t => t('profiles.relationship'),
      shown: ({ relationshipStatus: status }, t) => status && t(`profiles.relationships.${status}`),
    },
    { ...text('jobTitle'), label: t => t('profiles.jobTitle') },
    { ...text('company'), label: t => t('onboarding.work.company') },
    {
      parts: ['industry'],
      label: t => t('onboarding.work.industry'),
      shown: ({ industry }, t) => industryText(t, industry ?? null),
    },
    {
      parts: ['neighborhood', 'neighborhoodOther'],
      label: t => t('onboarding.local.neighborhood'),
      shown: ({ neighborhood, neighborhoodOther }, t) =>
        joinValues([neighborhood && neighborhoodText(t, neighborhood), neighborhoodOther], ': '),
    },
    {
      parts: ['yearsInCity'],
      label: t => t('onboarding.local.years'),
      shown: ({ yearsInCity: years }, t) => years && t(`profiles.years.${years}`),
    },
    {
      parts: ['knowledgeableIn'],
      label: t => t('profiles.sections.knowledge'),
      shown: ({ knowledgeableIn }, t) => knowledgeableIn.map(area => areaText(t, area)).join(', '),
    },
    {
      parts: ['interests'],
      label: t => t('profiles.sections.interests'),
      shown: ({ interests = [] }, t) => interests.map(interest => interestText(t, interest)).join(', '),
    },
    { ...text('icebreakerAnswer'), label: t => t('profiles.sections.icebreaker') },
  ],
})
