import { pageOf } from '../../../db/paging/cursor.ts'
import { AppError } from '../../../base/errors.ts'
import { api } from '../../../http/guard.ts'
import { dispute } from './absence.ts'
import { eventFor, organized, rightsTo } from '../core/access.ts'
import { markPeople, readCheckIn } from './check-in.ts'
import { expectedKey, listExpected, presentExpected } from './expected.ts'
import { ticketSecret } from './ticket.ts'

const { checkIn: routes } = api

export const checkIn = routes.router({
  read: routes.read.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return readCheckIn(db, organized(await eventFor(db, viewer, input.eventId), viewer))
  }),

  people: routes.people.handler(async ({ context, input }) => {
    const { db, keyring } = context.deps
    const { viewer } = context
    const event = organized(await eventFor(db, viewer, input.eventId), viewer)
    return pageOf(await listExpected(db, viewer, event, input), input.limit, {
      key: expectedKey,
      present: row => presentExpected(row, { keyring, eventId: event.id }),
    })
  }),

  mark: routes.mark.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = organized(await eventFor(db, viewer, input.eventId), viewer)
    return { outcomes: await markPeople(db, viewer, event, input) }
  }),

  ticket: routes.ticket.handler(async ({ context, input }) => {
    const { db, keyring } = context.deps
    const { viewer } = context
    const event = await eventFor(db, viewer, input.eventId)
    if (!rightsTo(event, viewer).ticket) throw new AppError('FORBIDDEN')
    return {
      secret: ticketSecret(keyring, { eventId: event.id, userId: viewer.id }),
      userId: viewer.id,
    }
  }),

  dispute: routes.dispute.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await dispute(db, viewer, await eventFor(db, viewer, input.eventId), input.text)
    return { dispute: input.text }
  }),
})
