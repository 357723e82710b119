import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { languages } from './language.ts'
import {
  directoryKnowledge,
  interests,
  peopleSorts,
  profileYears,
  onboardingYears,
  suggestionReasons,
  yearsBuckets,
} from './vocabulary.ts'

/** A person as every member may see them beside what they wrote. */
export const personCard = z.object({
  id: z.uuid(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  neighborhood: z.nullable(z.string()),
})
export type PersonCard = z.infer<typeof personCard>

/** Somebody to meet, and the true reason: `detail` is the place, the field or the town that both share. */
export const suggestion = z.object({
  person: personCard,
  reason: z.object({ kind: z.enum(suggestionReasons), detail: z.nullable(z.string()) }),
})
export type Suggestion = z.infer<typeof suggestion>

/** A member as the directory shows them. */
const directoryPerson = z.extend(personCard, {
  jobTitle: z.nullable(z.string()),
  company: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  yearsInCity: z.nullable(z.enum([...new Set([...onboardingYears, ...profileYears])])),
  knowledgeableIn: z.array(z.string()),
  /** Has proved who they are elsewhere; always false while that feature is off. */
  verified: z.boolean(),
})
export type DirectoryPerson = z.infer<typeof directoryPerson>

/** Some of these. No longer than all of them: each element of a list is looked at before anything else is. */
const someOf = <const Known extends readonly string[]>(known: Known) =>
  z._default(z.array(z.enum(known)).check(z.maxLength(known.length)), [])

const flag = z._default(z.union([z.boolean(), z.stringbool()]), false)

/** What the directory is narrowed by: one of each list, and all of them together. */
export const directoryFilter = {
  /** Words to find in name, work, hometown, neighbourhood and knowledge, in any order and accent; one that nobody has may have a letter wrong. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
  knowledge: someOf(directoryKnowledge),
  interests: someOf(interests),
  years: someOf(yearsBuckets),
  verified: flag,
  /** Seen within the last two weeks. */
  active: flag,
}

const inviteLink = z.object({
  /** The address to share, without its origin. */
  path: z.string(),
  /** How many members came by the links of this person. */
  joined: z.int(),
})
const token = z.string().check(z.minLength(8), z.maxLength(40))

export const people = {
  list: at('member')
    .route({ method: 'GET', path: '/people', tags: ['people'], summary: 'Members of the city' })
    .errors(fails('INVALID_CURSOR', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        ...pageInput,
        ...directoryFilter,
        sort: z._default(z.enum(peopleSorts), 'recently_active'),
        /** Whose alphabet the alphabetical order follows. */
        language: z._default(z.enum(languages), 'en'),
      }),
    )
    .output(pageOf(directoryPerson)),

  count: at('member')
    .route({ method: 'GET', path: '/people/count', tags: ['people'], summary: 'How many members match' })
    .errors(fails('TOO_MANY_REQUESTS'))
    .input(z.object(directoryFilter))
    /** Up to `limits.peopleCounted`; `more` when there are more. */
    .output(z.object({ total: z.int(), more: z.boolean() })),

  invite: at('member')
    .route({ method: 'GET', path: '/invitation', tags: ['people'], summary: 'The own invitation link' })
    .output(inviteLink),

  renewInvite: at('member')
    .route({
      method: 'POST',
      path: '/invitation',
      tags: ['people'],
      summary: 'A new invitation link; the one before stops working',
    })
    .errors(fails('TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .output(inviteLink),

  inviter: at('public')
    .route({
      method: 'GET',
      path: '/invitations/{token}',
      tags: ['people'],
      summary: 'Who invites, by the token of a link',
    })
    .errors(fails('INVITATION_NOT_FOUND', 'TOO_MANY_REQUESTS'))
    .input(z.object({ token }))
    .output(z.object({ firstName: z.string(), city: z.string() })),

  suggestions: at('member')
    .route({ method: 'GET', path: '/people/suggestions', tags: ['people'], summary: 'Up to ten people to meet' })
    .output(z.object({ items: z.array(suggestion) })),
}
