import { sql, type Kysely, type Transaction } from 'kysely'
import type { ErrorCode } from '../../../contract/errors.ts'
import { roles, type Role } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { takeTurn } from '../../credentials/superadmins.ts'
import { usersOf, type UserRow } from './users.ts'

export interface Actor {
  id: string
  role: Role
}
type Subject = Pick<UserRow, 'id' | 'role'>

/** Of any city and status. Throws USER_NOT_FOUND. */
export async function userFor(db: Kysely<Schema>, viewer: { id: string }, userId: string): Promise<UserRow> {
  const [user] = await usersOf(db, viewer, [userId])
  if (!user) throw new AppError('USER_NOT_FOUND')
  return user
}

/** Null if the administrator may change that user. */
export function refusalOf(actor: Actor, user: Subject, role: Role | null = null): ErrorCode | null {
  if (user.id === actor.id) return 'OWN_ACCOUNT'
  const isAbove = user.role === 'superadmin' || role === 'superadmin'
  return isAbove && actor.role !== 'superadmin' ? 'SUPERADMIN_ONLY' : null
}

export const rightsOver = (actor: Actor, user: Subject) => ({
  giveRoles: roles.filter(role => role !== user.role && refusalOf(actor, user, role) === null),
  setActive: refusalOf(actor, user) === null,
})

/**
 * Serializes changes of roles and statuses, and locks these accounts. Throws SIGNED_OUT if the viewer was deactivated
 * concurrently, and FORBIDDEN if they lost the role or the second factor. Returns current rows.
 */
export async function changing(
  trx: Transaction<Schema>,
  viewer: { id: string },
  ids: readonly string[],
): Promise<{ actor: Actor; users: Map<string, UserRow> }> {
  await takeTurn(trx)
  const { rows } = await sql<{ role: Role; is_active: boolean; second_factor: boolean }>`
    select p.role, a.is_active, exists (
      select 1 from user_2fa as t where t.user_id = a.id and t.enabled
    ) as second_factor
    from accounts as a join profiles as p on p.id = a.id where a.id = ${viewer.id}`.execute(trx)
  const [acting] = rows
  if (!acting?.is_active) throw new AppError('SIGNED_OUT')
  if (acting.role === 'member' || !acting.second_factor) throw new AppError('FORBIDDEN')
  // In one order and before any event: a join locks the account first, so the opposite order could deadlock.
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const users = new Map((await usersOf(trx, viewer, ids)).map(user => [user.id, user]))
  return { actor: { id: viewer.id, role: acting.role }, users }
}
