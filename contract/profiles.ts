import * as z from 'zod/mini'
import { viewer } from './accounts.ts'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { picture } from './values/pictures.ts'
import { personName } from './text/person-name.ts'
import { basedOn, optionalText } from './text/text.ts'
import {
  industries,
  interests,
  onboardingKnowledge,
  onboardingNeighborhoods,
  onboardingYears,
  profileFields,
  profileGaps,
  profileKnowledge,
  profileYears,
  relationshipStatuses,
  visibilities,
} from './vocabulary.ts'

export const onboardingInput = z.object({
  name: personName(),
  hometown: optionalText(limits.shortTextMax),
  country: optionalText(limits.shortTextMax),
  industry: z.enum(industries, { error: () => 'industryRequired' }),
  company: optionalText(limits.shortTextMax),
  yearsInCity: z.enum(onboardingYears, { error: () => 'yearsRequired' }),
  neighborhood: z._default(z.nullable(z.enum(onboardingNeighborhoods)), null),
  neighborhoodOther: optionalText(limits.shortTextMax),
  knowledgeableIn: z.array(z.enum(onboardingKnowledge)).check(
    z.minLength(limits.knowledgeMin, { error: () => 'knowledgeRequired' }),
    z.maxLength(limits.knowledgeMax, { error: () => 'knowledgeTooMany' }),
    z.refine(areas => new Set(areas).size === areas.length, { error: () => 'invalid' }),
  ),
})
export type OnboardingInput = z.input<typeof onboardingInput>

const knowledge = [...new Set([...onboardingKnowledge, ...profileKnowledge])]
const years = [...new Set([...onboardingYears, ...profileYears])]

export const profileInput = z.object({
  name: personName(),
  hometown: optionalText(limits.shortTextMax),
  country: optionalText(limits.shortTextMax),
  relationshipStatus: z._default(z.nullable(z.enum(relationshipStatuses)), null),
  industry: z._default(z.nullable(z.enum(industries)), null),
  company: optionalText(limits.shortTextMax),
  jobTitle: optionalText(limits.shortTextMax),
  yearsInCity: z._default(z.nullable(z.enum(years)), null),
  neighborhood: z._default(z.nullable(z.enum(onboardingNeighborhoods)), null),
  neighborhoodOther: optionalText(limits.shortTextMax),
  knowledgeableIn: z.array(z.enum(knowledge)).check(
    z.minLength(limits.knowledgeMin, { error: () => 'knowledgeRequired' }),
    z.maxLength(limits.knowledgeMax, { error: () => 'knowledgeTooMany' }),
    z.refine(areas => new Set(areas).size === areas.length, { error: () => 'invalid' }),
  ),
  interests: z._default(
    z.array(z.enum(interests)).check(
      z.maxLength(interests.length, { error: () => 'invalid' }),
      z.refine(some => new Set(some).size === some.length, { error: () => 'invalid' }),
    ),
    [],
  ),
  icebreakerAnswer: optionalText(limits.icebreakerMax, { lines: true }),
  basedOn,
})
export type ProfileInput = z.input<typeof profileInput>

/** Each upload has new URLs, so they can be cached indefinitely. */
const avatar = z.nullable(z.object({ small: z.string(), large: z.string() }))

const shownProfile = {
  id: z.uuid(),
  name: z.string(),
  avatar,
  hometown: z.nullable(z.string()),
  country: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  company: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  yearsInCity: z.nullable(z.enum(years)),
  neighborhoodDisplay: z.nullable(z.string()),
  knowledgeableIn: z.array(z.string()),
  interests: z.array(z.string()),
  /** Always false while identity verification is off. */
  verified: z.boolean(),
  icebreakerAnswer: z.nullable(z.string()),
  relationshipStatus: z.nullable(z.enum(relationshipStatuses)),
  lastActiveAt: z.nullable(z.iso.datetime()),
}

export const ownProfile = z.object({
  ...shownProfile,
  email: z.string(),
  neighborhood: z.nullable(z.string()),
  neighborhoodOther: z.nullable(z.string()),
  missing: z.array(z.enum(profileGaps)),
  visibility: z.record(z.enum(profileFields), z.enum(visibilities)),
  pausedAt: z.nullable(z.iso.datetime()),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** Fields that the viewer may not see are null. */
const memberProfile = z.object({
  ...shownProfile,
  recentEvents: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      startsAt: z.nullable(z.iso.datetime()),
      timeZone: z.nullable(z.string()),
      location: z.nullable(z.string()),
      types: z.array(z.string()),
      cover: z.nullable(picture),
    }),
  ),
  can: z.object({ message: z.boolean(), report: z.boolean() }),
  underReview: z.boolean(),
})
export type MemberProfile = z.infer<typeof memberProfile>

export const profiles = {
  completeOnboarding: at('signedIn', { rate: 'profileByAccount' })
    .route({
      method: 'POST',
      path: '/profile/onboarding',
      tags: ['profiles'],
      summary: 'Complete the profile and join the city',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(onboardingInput)
    .output(viewer),

  own: at('member')
    .route({
      method: 'GET',
      path: '/profile',
      tags: ['profiles'],
      summary: 'Get your own profile and its empty fields',
    })
    .output(ownProfile),

  update: at('member', { rate: 'profileByAccount' })
    .route({ method: 'PUT', path: '/profile', tags: ['profiles'], summary: 'Update your own profile' })
    .errors(fails('EDITED_ELSEWHERE', 'FOREIGN_ORIGIN'))
    .input(profileInput)
    .output(ownProfile),

  setVisibility: at('member', { rate: 'visibilityByAccount' })
    .route({
      method: 'PUT',
      path: '/profile/visibility',
      tags: ['profiles'],
      summary: 'Choose who sees a field of your profile',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ field: z.enum(profileFields), visibility: z.enum(visibilities) }))
    .output(ownProfile),

  setPaused: at('member', { rate: 'visibilityByAccount' })
    .route({
      method: 'PUT',
      path: '/profile/paused',
      tags: ['profiles'],
      summary: 'Pause or resume your profile; idempotent',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ paused: z.boolean() }))
    .output(ownProfile),

  asStranger: at('member')
    .route({
      method: 'GET',
      path: '/profile/as-stranger',
      tags: ['profiles'],
      summary: 'Get your own profile as a member with nothing in common sees it',
    })
    .errors(fails('PROFILE_PAUSED'))
    /** `hidden`: fields with a value that this member does not see. */
    .output(z.object({ profile: memberProfile, hidden: z.array(z.enum(profileFields)) })),

  removeAvatar: at('member', { rate: 'profileByAccount' })
    .route({ method: 'DELETE', path: '/profile/avatar', tags: ['profiles'], summary: 'Remove your own avatar' })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(ownProfile),

  read: at('member')
    .route({
      method: 'GET',
      path: '/profiles/{profileId}',
      tags: ['profiles'],
      summary: 'Get the profile of a member who completed onboarding',
    })
    .errors(fails('PROFILE_NOT_FOUND', 'PROFILE_INACTIVE', 'PROFILE_PAUSED'))
    .input(z.object({ profileId: z.uuid() }))
    .output(memberProfile),
}
