import { sql } from 'kysely'
import type { ErrorCode } from '../../../contract/errors.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { audit } from '../../audit/audit.ts'
import { areLastSuperadmins } from '../../credentials/superadmins.ts'
import { changing, refusalOf } from './access.ts'
import { queueStatusEmails } from './notification-emails.ts'
import { noteRefusal } from './note-refusal.ts'
import { isOpen, usersOf, type UserRow } from './users.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { freeingSpots } from '../events/public.ts'
import { conversationPartners } from '../../relations/ties.ts'

interface Change {
  active: boolean
  note: string | null
}
interface Outcome {
  /** In the order of the ids, including those that already had the status. */
  changed: UserRow[]
  refused: { userId: string; code: ErrorCode }[]
}

/**
 * One transaction. Returns users who may not be changed in `refused`. Deactivation ends sessions, streams and trusted devices,
 * frees places, and closes conversations; an account that is to be deleted can then no longer be kept. Throws FORBIDDEN or SIGNED_OUT if the viewer is no longer an administrator.
 */
export async function setManyActive(
  context: RequestContext,
  viewer: MemberViewer,
  { userIds, ...change }: Change & { userIds: readonly string[] },
): Promise<Outcome> {
  const { deps, origin } = context
  const ids = [...new Set(userIds)]
  const refuse = noteRefusal(context, viewer, { userIds: ids, active: change.active })
  const outcome = await inTransaction(deps.db, async work => {
    const { trx } = work
    const { actor, users } = await changing(trx, viewer, ids)
    const refused = new Map<string, ErrorCode>()
    const due: UserRow[] = []
    for (const id of ids) {
      const user = users.get(id)
      const code = user ? refusalOf(actor, user) : 'USER_NOT_FOUND'
      if (code) refused.set(id, code)
      else if (user && isOpen(user) !== change.active) due.push(user)
    }
    if (!change.active) {
      const superadmins = due.filter(({ role }) => role === 'superadmin').map(({ id }) => id)
      if (superadmins.length > 0 && (await areLastSuperadmins(trx, superadmins)))
        for (const id of superadmins) refused.set(id, 'LAST_SUPERADMIN')
    }
    const allowed = due.filter(({ id }) => !refused.has(id))
    if (allowed.length > 0) await apply(work, viewer, allowed, { ...change, origin })
    const after = new Map((await usersOf(trx, viewer, ids)).map(user => [user.id, user]))
    return {
      changed: ids.flatMap(id => (refused.has(id) ? [] : (after.get(id) ?? []))),
      refused: [...refused].map(([userId, code]) => ({ userId, code })),
    }
  }).catch(refuse)
  return outcome
}

/** Throws the refusal: USER_NOT_FOUND, OWN_ACCOUNT, SUPERADMIN_ONLY or LAST_SUPERADMIN. */
export async function setActive(
  context: RequestContext,
  viewer: MemberViewer,
  { userId, ...change }: Change & { userId: string },
): Promise<UserRow> {
  const { changed, refused } = await setManyActive(context, viewer, { userIds: [userId], ...change })
  const [user] = changed
  if (user) return user
  return noteRefusal(context, viewer, { userId, active: change.active })(
    new AppError(refused[0]?.code ?? 'USER_NOT_FOUND'),
  )
}

async function apply(
  work: Work,
  viewer: MemberViewer,
  users: readonly UserRow[],
  { active, note, origin }: Change & { origin: string },
): Promise<void> {
  const { trx, publish } = work
  const ids = users.map(({ id }) => id)
  const write = () =>
    trx
      .updateTable('accounts')
      .set({
        is_active: sql<boolean>`${active} and deletion_due_at is null`,
        deletion_final: sql<boolean>`${!active} and deletion_due_at is not null`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', 'in', ids)
      .execute()
  if (active) await write()
  else {
    await freeingSpots(work, { people: ids, byId: null }, write)
    await trx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
    await trx.deleteFrom('trusted_device').where('user_id', 'in', ids).execute()
  }
  for (const user of users)
    await audit(trx, {
      actor: viewer,
      action: active ? 'account.activated' : 'account.deactivated',
      subject: { kind: 'account', id: user.id },
      before: { active: !active },
      after: { active },
      note,
    })
  await queueStatusEmails(trx, ids, active, origin)
  publish({ accounts: ids }, { type: 'access.changed' })
  for (const id of ids) {
    const others = await conversationPartners(trx, id)
    if (others.length > 0) publish({ accounts: others }, { type: 'person.changed', personId: id })
  }
}
