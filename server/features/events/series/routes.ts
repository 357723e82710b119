import { pageOf } from '../../../db/paging/cursor.ts'
import { api } from '../../../http/guard.ts'
import { facesOf } from '../core/faces.ts'
import { extendable, followable, seriesFor } from './access.ts'
import { extend } from './extend.ts'
import { follow, unfollow } from './follow.ts'
import { presentDate, presentSeries } from './present.ts'
import { eventOrders } from '../core/queries.ts'
import { listDates } from './queries.ts'

const { series: routes } = api

export const series = routes.router({
  read: routes.read.handler(async ({ context, input }) => {
    const { viewer } = context
    return presentSeries(await seriesFor(context.deps.db, viewer, input.seriesId), viewer)
  }),

  dates: routes.dates.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const found = await seriesFor(db, viewer, input.seriesId)
    const rows = await listDates(db, viewer, found, input)
    const faces = await facesOf(db, rows.slice(0, input.limit), viewer)
    return pageOf(rows, input.limit, {
      key: eventOrders[input.when].key,
      present: row => presentDate(row, { series: found, faces: faces.get(row.id), viewer }),
    })
  }),

  follow: routes.follow.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await follow(db, viewer, followable(await seriesFor(db, viewer, input.seriesId), viewer))
    return presentSeries(await seriesFor(db, viewer, input.seriesId), viewer)
  }),

  unfollow: routes.unfollow.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const found = await seriesFor(db, viewer, input.seriesId)
    await unfollow(db, viewer, found)
    // A canceled series is gone for a member who no longer follows it.
    return presentSeries(
      { ...found, is_following: false, follower_count: found.follower_count - (found.is_following ? 1 : 0) },
      viewer,
    )
  }),

  extend: routes.extend.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await extend(db, extendable(await seriesFor(db, viewer, input.seriesId), viewer), input.ends)
    return presentSeries(await seriesFor(db, viewer, input.seriesId), viewer)
  }),
})
