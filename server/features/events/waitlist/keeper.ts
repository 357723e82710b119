import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { planJobs } from '../core/plan-jobs.ts'
import { holdEvent } from '../core/spots/hold.ts'
import { settleNow } from '../core/spots/offers.ts'

/** At the end of the next offer, or to tell of a spot that `byId` opened a moment ago. Then waits for that of the one after it. */
export const createWaitlistKeeper =
  (db: Kysely<Schema>): JobHandlers['waitlist'] =>
  ({ eventId, byId }) =>
    inTransaction(db, async work => {
      const event = await holdEvent(work.trx, eventId)
      if (!event) return
      await settleNow(work, event, byId ?? event.author_id)
      await planJobs(work.trx, [eventId])
    })
