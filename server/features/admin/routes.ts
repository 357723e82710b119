import { pageOf } from '../../db/paging/cursor.ts'
import type { MemberContext } from '../../deps/deps.ts'
import { api } from '../../http/guard.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { userFor } from './access.ts'
import { auditKey, listAudit } from './audit-log.ts'
import { openAccount } from './open-account.ts'
import { orders } from './order.ts'
import { presentAudit, presentUser, presentUserDetail } from './present.ts'
import { setActive, setManyActive } from './set-active.ts'
import { setRole } from './set-role.ts'
import { readUser } from './user.ts'
import { countUsers, listUsers } from './users.ts'

const { admin: routes } = api

/** On the primary, because searches and openings are recorded. */
const administering = ({ deps: { primary: db }, viewer }: MemberContext) => ({ db, viewer })

async function presentOne(db: MemberContext['deps']['db'], viewer: MemberViewer, userId: string) {
  const user = await userFor(db, viewer, userId)
  return presentUserDetail(user, await readUser(db, user), viewer)
}

export const admin = routes.router({
  users: routes.users.handler(async ({ context, input }) => {
    const { db, viewer } = administering(context)
    return pageOf(await listUsers(db, viewer, input), input.limit, {
      key: orders[input.sort].key,
      present: row => presentUser(row, viewer),
    })
  }),

  userCount: routes.userCount.handler(async ({ context, input }) => {
    const { db, viewer } = administering(context)
    return countUsers(db, viewer, input)
  }),

  user: routes.user.handler(({ context, input }) => presentOne(context.deps.primary, context.viewer, input.userId)),

  openAccount: routes.openAccount.handler(async ({ context, input }) => {
    const { db, viewer } = administering(context)
    await openAccount(db, viewer, await userFor(db, viewer, input.userId), input)
    return presentOne(db, viewer, input.userId)
  }),

  setRole: routes.setRole.handler(async ({ context, input }) => {
    const { viewer } = administering(context)
    return presentUser(await setRole(context, viewer, input), viewer)
  }),

  setActive: routes.setActive.handler(async ({ context, input }) => {
    const { viewer } = administering(context)
    return presentUser(await setActive(context, viewer, input), viewer)
  }),

  setManyActive: routes.setManyActive.handler(async ({ context, input }) => {
    const { viewer } = administering(context)
    const { changed, refused } = await setManyActive(context, viewer, input)
    return { changed: changed.map(user => presentUser(user, viewer)), refused }
  }),

  audit: routes.audit.handler(async ({ context, input }) => {
    const { db } = administering(context)
    return pageOf(await listAudit(db, input), input.limit, { key: auditKey, present: presentAudit })
  }),
})
