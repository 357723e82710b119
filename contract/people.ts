import * as z from 'zod/mini'

/** A person as every member may see them beside what they wrote. */
export const personCard = z.object({
  id: z.uuid(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  neighborhood: z.nullable(z.string()),
})
export type PersonCard = z.infer<typeof personCard>
