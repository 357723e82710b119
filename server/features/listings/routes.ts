import { pageOf } from '../../db/paging/cursor.ts'
import type { MemberContext } from '../../deps/deps.ts'
import { api } from '../../http/guard.ts'
import { limitUnlessReadingOnly } from '../../rate-limit/limit.ts'
import { listingFor, own, pageFor } from './access.ts'
import { counts } from './counts.ts'
import { create } from './create.ts'
import { edit } from './edit.ts'
import { listListings } from './list.ts'
import { listOfMember, memberKey } from './of-member.ts'
import { orders } from './order.ts'
import { presentDetail, presentListing } from './present.ts'
import { remove, restore } from './remove.ts'
import { similarTo } from './similar.ts'
import { setSold } from './sold.ts'
import { takeDown } from './take-down.ts'

const { listings: routes } = api

/** Throws FORBIDDEN for other viewers. */
async function changing({ deps: { db }, viewer }: MemberContext, { listingId }: { listingId: string }) {
  return { db, viewer, row: own(await listingFor(db, viewer, listingId), viewer) }
}

export const listings = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    if (input.search) await limitUnlessReadingOnly(context.deps, 'searchByAccount', viewer.id)
    const rows = await listListings(db, viewer, input)
    return pageOf(rows, input.limit, { key: orders[input.sort].key, present: presentListing })
  }),

  counts: routes.counts.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    if (input.search) await limitUnlessReadingOnly(context.deps, 'searchByAccount', viewer.id)
    return counts(db, viewer, input)
  }),

  ofMember: routes.ofMember.handler(async ({ context, input }) => {
    const rows = await listOfMember(context.deps.db, context.viewer, input)
    return pageOf(rows, input.limit, { key: memberKey, present: presentListing })
  }),

  read: routes.read.handler(async ({ context, input }) => {
    const { viewer } = context
    return presentDetail(await pageFor(context.deps.db, viewer, input.listingId), viewer)
  }),

  similar: routes.similar.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const rows = await similarTo(db, viewer, await listingFor(db, viewer, input.listingId))
    return { items: rows.map(presentListing) }
  }),

  create: routes.create.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return presentDetail(await create(db, viewer, input), viewer)
  }),

  edit: routes.edit.handler(async ({ context, input }) => {
    const { db, viewer, row } = await changing(context, input)
    return presentDetail(await edit(db, viewer, row, input), viewer)
  }),

  markSold: routes.markSold.handler(async ({ context, input }) => {
    const { db, viewer, row } = await changing(context, input)
    return presentDetail(await setSold(db, viewer, row, true), viewer)
  }),

  markAvailable: routes.markAvailable.handler(async ({ context, input }) => {
    const { db, viewer, row } = await changing(context, input)
    return presentDetail(await setSold(db, viewer, row, false), viewer)
  }),

  remove: routes.remove.handler(async ({ context, input }) => {
    const { db, viewer, row } = await changing(context, input)
    await remove(db, viewer, row)
    return { done: true as const }
  }),

  restore: routes.restore.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return presentDetail(await restore(db, viewer, input.listingId), viewer)
  }),

  takeDown: routes.takeDown.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await takeDown(db, viewer, await listingFor(db, viewer, input.listingId), input.reason)
    return { done: true as const }
  }),
})
