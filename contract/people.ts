import * as z from 'zod/mini'
import { at } from './access.ts'
import { suggestionReasons } from './vocabulary.ts'

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

export const people = {
  suggestions: at('member')
    .route({ method: 'GET', path: '/people/suggestions', tags: ['people'], summary: 'Up to ten people to meet' })
    .output(z.object({ items: z.array(suggestion) })),
}
