import { pageOf } from '../../db/paging/cursor.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member } from '../../viewer/access.ts'
import { presentDelivery, presentRefused } from './present.ts'
import { listRefused, readDelivery, refusedKey } from './queries.ts'

async function administering({ deps, viewer }: RequestContext) {
  await limit(deps.db, 'administerByAccount', member(viewer).id)
  return deps
}

export const delivery = api.delivery.router({
  read: api.delivery.read.handler(async ({ context }) =>
    presentDelivery(await readDelivery(await administering(context))),
  ),

  refused: api.delivery.refused.handler(async ({ context, input }) =>
    pageOf(await listRefused((await administering(context)).db, input), input.limit, {
      key: refusedKey,
      present: presentRefused,
    }),
  ),
})
