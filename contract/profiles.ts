import * as z from 'zod/mini'
import { viewer } from './accounts.ts'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { visibleLength } from './characters.ts'
import { optionalText, text } from './text.ts'
import {
  industries,
  onboardingKnowledge,
  onboardingNeighborhoods,
  onboardingYears,
  otherNeighborhood,
} from './vocabulary.ts'

export const onboardingInput = z
  .object({
    name: text({ min: 1, max: limits.nameMax, short: 'nameRequired' }),
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
  .check(
    z.refine(
      ({ neighborhood, neighborhoodOther }) =>
        neighborhood !== otherNeighborhood || visibleLength(neighborhoodOther ?? '') > 0,
      {
        path: ['neighborhoodOther'],
        error: () => 'neighborhoodOther',
        // Said together with whatever else is wrong, not after it.
        when: ({ value, issues }) =>
          value instanceof Object && !issues.some(({ path }) => path?.[0] === 'neighborhoodOther'),
      },
    ),
  )
export type OnboardingInput = z.input<typeof onboardingInput>

export const profiles = {
  completeOnboarding: at('signedIn')
    .route({
      method: 'POST',
      path: '/profile/onboarding',
      tags: ['profiles'],
      summary: 'Complete the profile and join the city',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(onboardingInput)
    .output(viewer),
}
