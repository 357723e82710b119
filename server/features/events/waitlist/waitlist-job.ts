import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { defineJob } from '../../../jobs/job.ts'
import { planJobs } from '../core/plan-jobs.ts'
import { lockEvent } from '../core/spots/lock.ts'
import { settleNow } from '../core/spots/offer-to-next.ts'

/** At the end of the next offer, or to notify of a spot that `byId` opened a moment ago. Then waits for that of the one after it. */
export const waitlistJob = defineJob({
  kind: 'waitlist',
  dated: true,
  run: ({ db }: { db: Kysely<Schema> }, { eventId, byId }: { eventId: string; byId?: string | null }) =>
    inTransaction(db, async work => {
      const event = await lockEvent(work.trx, eventId)
      if (!event) return
      await settleNow(work, event, byId ?? event.author_id)
      await planJobs(work.trx, [eventId])
    }),
})
