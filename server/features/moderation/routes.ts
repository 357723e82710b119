import { pageOf } from '../../db/paging/cursor.ts'
import type { MemberContext } from '../../deps/deps.ts'
import { api } from '../../http/guard.ts'
import { countWaiting } from './public.ts'
import { caseFor, reportedFor } from './access.ts'
import { decide } from './decide.ts'
import { listOutcomes, outcomeKey, presentOutcome } from './outcomes.ts'
import { presentCase } from './present.ts'
import { caseKey, listCases } from './queue.ts'
import { readCase } from './read.ts'
import { report } from './report.ts'
import { restore } from './restore.ts'

const { moderation: routes } = api

async function changing({ deps: { db }, viewer }: MemberContext, { caseId }: { caseId: string }) {
  return { db, viewer, row: await caseFor(db, caseId) }
}

export const moderation = routes.router({
  queue: routes.queue.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const rows = await listCases(db, input)
    return pageOf(rows, input.limit, { key: caseKey, present: row => presentCase(row, viewer) })
  }),

  pending: routes.pending.handler(async ({ context }) => ({ count: await countWaiting(context.deps.db) })),

  read: routes.read.handler(async ({ context, input }) => {
    const { primary } = context.deps
    return readCase(primary, context.viewer, await caseFor(primary, input.caseId))
  }),

  decide: routes.decide.handler(async ({ context, input }) => {
    const { db, viewer, row } = await changing(context, input)
    await decide(db, viewer, row, { ...input, origin: context.origin })
    return readCase(db, viewer, await caseFor(db, row.id))
  }),

  restore: routes.restore.handler(async ({ context, input }) => {
    const { db, viewer, row } = await changing(context, input)
    await restore(db, viewer, row)
    return readCase(db, viewer, await caseFor(db, row.id))
  }),

  outcomes: routes.outcomes.handler(async ({ context, input }) => {
    const { side } = input
    const rows = await listOutcomes(context.deps.db, context.viewer, input)
    return pageOf(rows, input.limit, { key: outcomeKey(side), present: presentOutcome(side) })
  }),

  report: routes.report.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await report(db, viewer, await reportedFor(db, viewer, input), input.reason)
    return { underReview: true as const }
  }),
})
