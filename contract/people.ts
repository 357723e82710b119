import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { pageInput, pageOf } from './paging.ts'
import { flag, searchWords, someOf } from './values/filters.ts'
import { languages } from './values/language.ts'
import { inviteCode } from './values/link-token.ts'
import {
  directoryKnowledge,
  interests,
  peopleSorts,
  profileYears,
  onboardingYears,
  suggestionReasons,
  yearsBuckets,
} from './vocabulary.ts'

export const personCard = z.object({
  id: z.uuid(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  neighborhood: z.nullable(z.string()),
})
export type PersonCard = z.infer<typeof personCard>

/** `detail` is the shared neighborhood, knowledge area or hometown. */
export const suggestion = z.object({
  person: personCard,
  reason: z.object({ kind: z.enum(suggestionReasons), detail: z.nullable(z.string()) }),
})
export type Suggestion = z.infer<typeof suggestion>

const directoryPerson = z.extend(personCard, {
  jobTitle: z.nullable(z.string()),
  company: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  yearsInCity: z.nullable(z.enum([...new Set([...onboardingYears, ...profileYears])])),
  knowledgeableIn: z.array(z.string()),
  /** Always false while identity verification is off. */
  verified: z.boolean(),
})
export type DirectoryPerson = z.infer<typeof directoryPerson>

export const directoryFilter = {
  search: searchWords,
  knowledge: someOf(directoryKnowledge),
  interests: someOf(interests),
  years: someOf(yearsBuckets),
  verified: flag,
  active: flag,
}

const inviteLink = z.object({
  path: z.string(),
  /** Members who joined through this member's links. */
  joined: z.int(),
})

export const people = {
  list: at('member', { rate: 'directoryByAccount' })
    .route({ method: 'GET', path: '/people', tags: ['people'], summary: 'Members of the city' })
    .errors(fails('INVALID_CURSOR'))
    .input(
      z.object({
        ...pageInput,
        ...directoryFilter,
        sort: z._default(z.enum(peopleSorts), 'recently_active'),
        language: z._default(z.enum(languages), 'en'),
      }),
    )
    .output(pageOf(directoryPerson)),

  count: at('member', { rate: 'directoryByAccount' })
    .route({ method: 'GET', path: '/people/count', tags: ['people'], summary: 'Number of matching members' })
    .input(z.object(directoryFilter))
    .output(z.object({ total: z.int(), more: z.boolean() })),

  invite: at('member')
    .route({ method: 'GET', path: '/invitation', tags: ['people'], summary: 'Get your own invitation link' })
    .output(inviteLink),

  renewInvite: at('member', { rate: 'inviteByAccount' })
    .route({
      method: 'POST',
      path: '/invitation',
      tags: ['people'],
      summary: 'Create a new invitation link; the previous one stops working',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(inviteLink),

  inviter: at('public')
    .route({
      method: 'GET',
      path: '/invitations/{token}',
      tags: ['people'],
      summary: 'Get the inviter by the token of an invitation link',
    })
    .errors(fails('INVITATION_NOT_FOUND'))
    .input(z.object({ token: inviteCode }))
    .output(z.object({ firstName: z.string(), city: z.string() })),

  suggestions: at('member')
    .route({ method: 'GET', path: '/people/suggestions', tags: ['people'], summary: 'Up to ten suggested members' })
    .output(z.object({ items: z.array(suggestion) })),
}
