import { pageOf } from '../../db/paging/cursor.ts'
import { api } from '../../http/guard.ts'
import { presentDelivery, presentRefused } from './present.ts'
import { listRefused, readDelivery, refusedKey } from './queries.ts'

export const delivery = api.delivery.router({
  read: api.delivery.read.handler(async ({ context }) => presentDelivery(await readDelivery(context.deps))),

  refused: api.delivery.refused.handler(async ({ context, input }) =>
    pageOf(await listRefused(context.deps.db, input), input.limit, {
      key: refusedKey,
      present: presentRefused,
    }),
  ),
})
