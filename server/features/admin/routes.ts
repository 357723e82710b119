import { pageOf } from '../../db/cursor.ts'
import type { RequestContext } from '../../deps.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member } from '../accounts/access.ts'
import { userFor } from './access.ts'
import { auditKey, listAudit } from './audit-log.ts'
import { userKey } from './order.ts'
import { presentAudit, presentUser, presentUserDetail } from './present.ts'
import { setActive, setManyActive } from './set-active.ts'
import { setRole } from './set-role.ts'
import { readUser } from './user.ts'
import { countUsers, listUsers } from './users.ts'

const { admin: routes } = api

async function administering({ deps: { db }, viewer: who }: RequestContext) {
  const viewer = member(who)
  await limit(db, 'administerByAccount', viewer.id)
  return { db, viewer }
}

export const admin = routes.router({
  users: routes.users.handler(async ({ context, input }) => {
    const { db, viewer } = await administering(context)
    return pageOf(await listUsers(db, input), input.limit, {
      key: userKey(input.sort),
      present: row => presentUser(row, viewer),
    })
  }),

  userCount: routes.userCount.handler(async ({ context, input }) => {
    const { db } = await administering(context)
    return countUsers(db, input)
  }),

  user: routes.user.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    const user = await userFor(context.deps.db, input.userId)
    return presentUserDetail(user, await readUser(context.deps.db, user), viewer)
  }),

  setRole: routes.setRole.handler(async ({ context, input }) => {
    const { viewer } = await administering(context)
    return presentUser(await setRole(context, viewer, input), viewer)
  }),

  setActive: routes.setActive.handler(async ({ context, input }) => {
    const { viewer } = await administering(context)
    return presentUser(await setActive(context, viewer, input), viewer)
  }),

  setManyActive: routes.setManyActive.handler(async ({ context, input }) => {
    const { viewer } = await administering(context)
    const { changed, refused } = await setManyActive(context, viewer, input)
    return { changed: changed.map(user => presentUser(user, viewer)), refused }
  }),

  audit: routes.audit.handler(async ({ context, input }) => {
    const { db } = await administering(context)
    return pageOf(await listAudit(db, input), input.limit, { key: auditKey, present: presentAudit })
  }),
})
