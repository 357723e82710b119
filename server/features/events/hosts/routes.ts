import type { Deps } from '../../../deps/deps.ts'
import { AppError } from '../../../base/errors.ts'
import { api } from '../../../http/guard.ts'
import { limit } from '../../../rate-limit/limit.ts'
import { member } from '../../../viewer/access.ts'
import { profileFor } from '../../profiles/access.ts'
import { eventFor, organized } from '../core/access.ts'
import { acceptHosting, askHost, endHosting, presentHost } from './co-hosts.ts'
import { readHosts } from '../core/organizers.ts'
import { detail } from '../core/detail.ts'

const { coHosts: routes } = api

type Viewer = Parameters<typeof member>[0]

async function seen(deps: Deps, who: Viewer, eventId: string) {
  const viewer = member(who)
  const [event] = await Promise.all([eventFor(deps.db, viewer, eventId), limit(deps.db, 'hostByAccount', viewer.id)])
  return { viewer, event, read: async () => detail(deps, viewer, await eventFor(deps.db, viewer, event.id)) }
}

/** Only the author chooses co-hosts. Throws FORBIDDEN for others. */
async function own(deps: Deps, who: Viewer, eventId: string) {
  const found = await seen(deps, who, eventId)
  if (found.event.author_id !== found.viewer.id) throw new AppError('FORBIDDEN')
  return found
}

export const coHosts = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    const event = organized(await eventFor(db, viewer, input.eventId), viewer)
    return { items: (await readHosts(db, viewer, event.id)).map(presentHost) }
  }),

  ask: routes.ask.handler(async ({ context: { deps, viewer: who }, input }) => {
    const { viewer, event, read } = await own(deps, who, input.eventId)
    await askHost(deps.db, viewer, event, (await profileFor(deps.db, viewer, input.userId)).id)
    return read()
  }),

  remove: routes.remove.handler(async ({ context: { deps, viewer: who }, input }) => {
    const { event, read } = await own(deps, who, input.eventId)
    await endHosting(deps.db, event, input.userId)
    return read()
  }),

  accept: routes.accept.handler(async ({ context: { deps, viewer: who }, input }) => {
    const { viewer, event, read } = await seen(deps, who, input.eventId)
    await acceptHosting(deps.db, viewer, event)
    return read()
  }),

  stop: routes.stop.handler(async ({ context: { deps, viewer: who }, input }) => {
    const { viewer, event, read } = await seen(deps, who, input.eventId)
    await endHosting(deps.db, event, viewer.id)
    return read()
  }),
})
