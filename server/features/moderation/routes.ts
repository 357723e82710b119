import { AppError } from '../../errors.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../http/rate-limit.ts'
import { member } from '../accounts/access.ts'
import { reportedFor } from './access.ts'
import { report } from './report.ts'

const later = (): never => {
  throw new AppError('UNAVAILABLE')
}

export const moderation = api.moderation.router({
  queue: api.moderation.queue.handler(later),
  pending: api.moderation.pending.handler(later),
  read: api.moderation.read.handler(later),
  decide: api.moderation.decide.handler(later),
  restore: api.moderation.restore.handler(later),
  outcomes: api.moderation.outcomes.handler(later),

  report: api.moderation.report.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'reportByAccount', viewer.id)
    await report(db, viewer, await reportedFor(db, viewer, input), input.reason)
    return { underReview: true as const }
  }),
})
