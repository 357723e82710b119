import { api } from '../../http/guard.ts'
import { recordAttempt, recordLook } from './open.ts'
import { presentEvent, presentPayment, presentSummary } from './present.ts'
import { accessSummary, newestEvents, newestPayments } from './queries.ts'

export const payments = api.payments.router({
  access: api.payments.access.handler(async ({ context }) => {
    const { db } = context.deps
    const { viewer } = context
    const { allowed } = await recordAttempt(db, viewer)
    return { verified: allowed, summary: allowed ? presentSummary(await accessSummary(db)) : null }
  }),

  list: api.payments.list.handler(async ({ context }) => {
    const { db } = context.deps
    await recordLook(db, context.viewer)
    return { items: (await newestPayments(db)).map(presentPayment) }
  }),

  events: api.payments.events.handler(async ({ context }) => {
    const { db } = context.deps
    await recordLook(db, context.viewer)
    return { items: (await newestEvents(db)).map(presentEvent) }
  }),
})
