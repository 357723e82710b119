import type { MemberContext } from '../../../deps/deps.ts'
import { AppError } from '../../../base/errors.ts'
import { api } from '../../../http/guard.ts'
import { profileFor } from '../../profiles/access.ts'
import { eventFor, organized } from '../core/access.ts'
import { acceptHosting, askHost, endHosting, presentHost } from './co-hosts.ts'
import { readHosts } from '../core/organizers.ts'
import { detail } from '../core/detail.ts'

const { coHosts: routes } = api

async function seen({ deps, viewer }: MemberContext, eventId: string) {
  const { db } = deps
  const event = await eventFor(db, viewer, eventId)
  return { db, viewer, event, read: async () => detail(deps, viewer, await eventFor(db, viewer, event.id)) }
}

/** Only the author chooses co-hosts. Throws FORBIDDEN for others. */
async function own(context: MemberContext, eventId: string) {
  const found = await seen(context, eventId)
  if (found.event.author_id !== found.viewer.id) throw new AppError('FORBIDDEN')
  return found
}

export const coHosts = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = organized(await eventFor(db, viewer, input.eventId), viewer)
    return { items: (await readHosts(db, viewer, event.id)).map(presentHost) }
  }),

  ask: routes.ask.handler(async ({ context, input }) => {
    const { db, viewer, event, read } = await own(context, input.eventId)
    await askHost(db, viewer, event, (await profileFor(db, viewer, input.userId)).id)
    return read()
  }),

  remove: routes.remove.handler(async ({ context, input }) => {
    const { db, event, read } = await own(context, input.eventId)
    await endHosting(db, event, input.userId)
    return read()
  }),

  accept: routes.accept.handler(async ({ context, input }) => {
    const { db, viewer, event, read } = await seen(context, input.eventId)
    await acceptHosting(db, viewer, event)
    return read()
  }),

  stop: routes.stop.handler(async ({ context, input }) => {
    const { db, viewer, event, read } = await seen(context, input.eventId)
    await endHosting(db, event, viewer.id)
    return read()
  }),
})
