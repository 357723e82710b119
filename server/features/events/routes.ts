import { pageOf } from '../../db/paging/cursor.ts'
import type { MemberContext } from '../../deps/deps.ts'
import { api } from '../../http/guard.ts'
import { limitUnlessReadingOnly } from '../../rate-limit/limit.ts'
import { presentUpload } from '../../media/uploads.ts'
import { presentPerson } from '../../person-cards/person.ts'
import { editDates } from './series/edit-dates.ts'
import { createSeries } from './series/create-series.ts'
import { cancelDates } from './series/cancel-dates.ts'
import { cancellable, editable, eventFor, organized } from './core/access.ts'
import { organizes } from './core/rare.ts'
import { createEvent } from './core/write/create.ts'
import { join, leave } from './attendance/attendance.ts'
import { attendeeKey, listAttendees, presentAttendee } from './attendance/attendees.ts'
import { confirm, reportLate } from './attendance/confirm.ts'
import { coverFrom } from './cover-from.ts'
import { eventDays } from './find/days.ts'
import { detail } from './core/detail.ts'
import { facesOf } from './core/faces.ts'
import { countEvents } from './find/find.ts'
import { eventOrders } from './core/queries.ts'
import { listEvents } from './find/list.ts'
import { presentListed } from './core/present.ts'
import { listWaiting, stopWaiting, wait, waitingKey } from './waitlist/waitlist.ts'

const { events: routes } = api

/** For calls about the viewer's own spot. */
async function attending({ deps: { db }, viewer }: MemberContext, { eventId }: { eventId: string }) {
  return { db, viewer, event: await eventFor(db, viewer, eventId) }
}

export const events = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    if (input.search) await limitUnlessReadingOnly(context.deps, 'searchByAccount', viewer.id)
    const rows = await listEvents(db, viewer, input)
    const faces = await facesOf(db, rows.slice(0, input.limit), viewer)
    return pageOf(rows, input.limit, {
      key: eventOrders[input.when].key,
      present: row => presentListed(row, { faces: faces.get(row.id), viewer }),
    })
  }),

  count: routes.count.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    if (input.search) await limitUnlessReadingOnly(context.deps, 'searchByAccount', viewer.id)
    return countEvents(db, viewer, input)
  }),

  days: routes.days.handler(async ({ context, input }) => ({
    days: await eventDays(context.deps.db, context.viewer, input),
  })),

  read: routes.read.handler(async ({ context, input }) => {
    const { viewer } = context
    return detail(context.deps, viewer, await eventFor(context.deps.db, viewer, input.eventId))
  }),

  attendees: routes.attendees.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = await eventFor(db, viewer, input.eventId)
    const isOwn = organizes(event, viewer)
    if (input.answer) organized(event, viewer)
    const rows = await listAttendees(db, viewer, event, input)
    return pageOf(rows, input.limit, { key: attendeeKey, present: row => presentAttendee(row, { isOwn }) })
  }),

  coverFrom: routes.coverFrom.handler(async ({ context, input }) => {
    const { viewer } = context
    return presentUpload(await coverFrom(context.deps, viewer, input.url))
  }),

  create: routes.create.handler(async ({ context, input }) => {
    const { viewer } = context
    const { repeat, ...event } = input
    const row = repeat
      ? await createSeries(context.deps, viewer, { ...event, repeat })
      : await createEvent(context.deps, viewer, event)
    return detail(context.deps, viewer, row)
  }),

  edit: routes.edit.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = editable(await eventFor(db, viewer, input.eventId), viewer)
    return detail(context.deps, viewer, await editDates(context.deps, viewer, event, input))
  }),

  cancel: routes.cancel.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = cancellable(await eventFor(db, viewer, input.eventId), viewer)
    return detail(context.deps, viewer, await cancelDates(db, viewer, event, input))
  }),

  join: routes.join.handler(async ({ context, input }) => {
    const { db, viewer, event } = await attending(context, input)
    return join(
      db,
      viewer,
      event,
      input.guests?.map(name => name ?? ''),
    )
  }),

  leave: routes.leave.handler(async ({ context, input }) => {
    const { db, viewer, event } = await attending(context, input)
    return leave(db, viewer, event)
  }),

  wait: routes.wait.handler(async ({ context, input }) => {
    const { db, viewer, event } = await attending(context, input)
    await wait(db, viewer, event)
    return detail(context.deps, viewer, await eventFor(db, viewer, event.id))
  }),

  stopWaiting: routes.stopWaiting.handler(async ({ context, input }) => {
    const { db, viewer, event } = await attending(context, input)
    await stopWaiting(db, viewer, event)
    return detail(context.deps, viewer, await eventFor(db, viewer, event.id))
  }),

  confirm: routes.confirm.handler(async ({ context, input }) => {
    const { db, viewer, event } = await attending(context, input)
    await confirm(db, viewer, event)
    return detail(context.deps, viewer, await eventFor(db, viewer, event.id))
  }),

  late: routes.late.handler(async ({ context, input }) => {
    const { db, viewer, event } = await attending(context, input)
    await reportLate(db, viewer, event, input.minutes)
    return detail(context.deps, viewer, await eventFor(db, viewer, event.id))
  }),

  waitlist: routes.waitlist.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = organized(await eventFor(db, viewer, input.eventId), viewer)
    return pageOf(await listWaiting(db, viewer, event.id, input), input.limit, {
      key: waitingKey,
      present: row => ({
        ...presentPerson(row),
        since: row.since.toISOString(),
        until: row.until?.toISOString() ?? null,
      }),
    })
  }),
})
