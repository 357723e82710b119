import { pageOf } from '../../db/paging/cursor.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { inviterFor } from './access.ts'
import { countPeople, listPeople } from './directory.ts'
import { ownInvite, renewInvite } from './invitation.ts'
import { keyOf, orderFor } from './order.ts'
import { presentInviter, presentMember } from './present.ts'
import { suggestionsOf } from './public.ts'

const { people: routes } = api

export const people = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    return pageOf(await listPeople(db, viewer, input, environment.features), input.limit, {
      key: keyOf(orderFor(input.sort, input.language)),
      present: row => presentMember(row, environment.features),
    })
  }),

  count: routes.count.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    return countPeople(db, viewer, input, environment.features)
  }),

  invite: routes.invite.handler(({ context }) => ownInvite(context.deps.primary, context.viewer)),

  renewInvite: routes.renewInvite.handler(async ({ context }) => {
    const { viewer } = context
    return renewInvite(context.deps.db, viewer)
  }),

  inviter: routes.inviter.handler(async ({ context, input }) => {
    const { db } = context.deps
    const inviter = await inviterFor(db, context.viewer, input.token).catch(async (error: unknown) => {
      await limit(db, 'invitationByIp', context.ip)
      throw error
    })
    return presentInviter(inviter)
  }),

  suggestions: routes.suggestions.handler(async ({ context }) => ({
    items: await suggestionsOf(context.deps).read(context.viewer, context),
  })),
})
