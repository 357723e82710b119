import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { text } from './text.ts'

export const reportInput = z.object({
  kind: z.enum(['post', 'reply', 'profile']),
  id: z.uuid(),
  reason: text({ min: 1, max: limits.reportMax, lines: true, short: 'reportReason' }),
})

export const moderation = {
  report: at('member')
    .route({
      method: 'POST',
      path: '/reports',
      tags: ['moderation'],
      summary: 'Report a post, a reply or, as an admin, a profile; doing it again changes nothing',
    })
    .errors(
      fails(
        'POST_NOT_FOUND',
        'REPLY_NOT_FOUND',
        'PROFILE_NOT_FOUND',
        'FORBIDDEN',
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(reportInput)
    .output(z.object({ underReview: z.literal(true) })),
}
