import { api } from '../../http/guard.ts'
import { limit } from '../../http/rate-limit.ts'
import { member } from '../accounts/access.ts'
import { reportedFor } from './access.ts'
import { report } from './report.ts'

export const moderation = api.moderation.router({
  report: api.moderation.report.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'reportByAccount', viewer.id)
    await report(db, viewer, await reportedFor(db, viewer, input), input.reason)
    return { underReview: true as const }
  }),
})
