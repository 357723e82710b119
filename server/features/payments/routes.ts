import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member } from '../../viewer/access.ts'
import { recordAttempt, recordLook } from './open.ts'
import { presentEvent, presentPayment, presentSummary } from './present.ts'
import { accessSummary, newestEvents, newestPayments } from './queries.ts'

export const payments = api.payments.router({
  access: api.payments.access.handler(async ({ context }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'administerByAccount', viewer.id)
    const { allowed } = await recordAttempt(db, viewer)
    return { verified: allowed, summary: allowed ? presentSummary(await accessSummary(db)) : null }
  }),

  list: api.payments.list.handler(async ({ context }) => {
    const { db } = context.deps
    await recordLook(db, member(context.viewer))
    return { items: (await newestPayments(db)).map(presentPayment) }
  }),

  events: api.payments.events.handler(async ({ context }) => {
    const { db } = context.deps
    await recordLook(db, member(context.viewer))
    return { items: (await newestEvents(db)).map(presentEvent) }
  }),
})
