import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { personCard } from './people.ts'
import { text } from './text/text.ts'

/** In the viewer's daily order. */
export const icebreakerState = z.object({
  answer: z.nullable(z.string()),
  peers: z.array(z.object({ person: personCard, answer: z.string() })),
})
export type IcebreakerState = z.infer<typeof icebreakerState>

const icebreakerInput = z.object({
  answer: text({ min: 1, max: limits.icebreakerMax, lines: true, short: 'icebreakerRequired' }),
})

export const icebreaker = {
  read: at('member')
    .route({
      method: 'GET',
      path: '/icebreaker',
      tags: ['icebreaker'],
      summary: 'Get the icebreaker question and answers',
    })
    .output(icebreakerState),

  answer: at('member', { rate: 'icebreakerByAccount' })
    .route({
      method: 'PUT',
      path: '/icebreaker',
      tags: ['icebreaker'],
      summary: 'Set the answer to the icebreaker question',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(icebreakerInput)
    .output(z.object({ answer: z.string() })),
}
