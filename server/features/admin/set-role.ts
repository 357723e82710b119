import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '../../../contract/vocabulary.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { notify } from '../../notifications/notify.ts'
import { audit } from '../../audit/audit.ts'
import { areLastSuperadmins } from '../../credentials/superadmins.ts'
import { changing, refusalOf, userFor } from './access.ts'
import { queueRoleEmail } from './notification-emails.ts'
import { roleChanged } from './notifications.ts'
import { noteRefusal } from './note-refusal.ts'
import type { UserRow } from './users.ts'
import { repairProfile } from '../../viewer/profile-row.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/**
 * Mails the user and updates their open tabs. Throws USER_NOT_FOUND, OWN_ACCOUNT, SUPERADMIN_ONLY, LAST_SUPERADMIN, or FORBIDDEN
 * or SIGNED_OUT if the viewer is no longer an administrator.
 */
export async function setRole(
  context: RequestContext,
  viewer: MemberViewer,
  { userId, role }: { userId: string; role: Role },
): Promise<UserRow> {
  const { deps, origin } = context
  const changed = await inTransaction(deps.db, async ({ trx, publish }) => {
    const { actor, users } = await changing(trx, viewer, [userId])
    const user = users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const refusal = refusalOf(actor, user, role)
    if (refusal) throw new AppError(refusal)
    if (user.role === role) return user
    if (user.role === 'superadmin' && (await areLastSuperadmins(trx, [userId]))) throw new AppError('LAST_SUPERADMIN')
    await repairProfile(trx, userId)
    await trx
      .updateTable('profiles')
      .set({ role, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'role.changed',
      subject: { kind: 'account', id: userId },
      before: { role: user.role },
      after: { role },
    })
    await queueRoleEmail(trx, userId, role, origin)
    publish({ accounts: [userId] }, { type: 'access.changed' })
    await notify({ trx, publish }, roleChanged, {
      to: [userId],
      cause: `role:${randomUUIDv7()}`,
      byId: null,
      details: { role },
    })
    return userFor(trx, viewer, userId)
  }).catch(noteRefusal(context, viewer, { userId, role }))
  return changed
}
