import { sql } from 'kysely'
import type { RequestContext } from '../../deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../http/rate-limit.ts'
import { refuseGuessable } from '../../security/guessable.ts'
import { hashPassword, verifyPassword } from '../../security/passwords.ts'
import { occasionOf, record } from '../../security/record.ts'
import type { Viewer } from '../accounts/viewer.ts'

/** The hash of the viewer's password, once they have typed it. Throws WRONG_PASSWORD beside `field`. */
export async function provePassword(
  { deps }: RequestContext,
  viewer: Viewer,
  password: string,
  field: 'password' | 'current',
): Promise<string> {
  await limit(deps.db, 'passwordByAccount', viewer.id)
  const row = await deps.db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', viewer.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const hash = row?.password
  if (!hash || !(await verifyPassword({ hash, password })))
    throw new AppError('WRONG_PASSWORD', { fields: { [field]: 'passwordWrong' } })
  return hash
}

/** Changes the password. Every other session ends and no device is trusted any more. */
export async function changePassword(
  context: RequestContext,
  viewer: Viewer,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { deps } = context
  const before = await provePassword(context, viewer, current, 'current')
  if (current === password) throw new AppError('INVALID_INPUT', { fields: { password: 'passwordSame' } })
  refuseGuessable(password, viewer)
  const hash = await hashPassword(password)
  await inTransaction(deps.db, async ({ trx, publish }) => {
    const changed = await trx
      .updateTable('credentials')
      .set({ password: hash, updated_at: sql`now()` })
      .where('user_id', '=', viewer.id)
      .where('password', '=', before)
      .returning('id')
      .executeTakeFirst()
    // Changed by somebody else since it was read: what was typed is not the current one any more.
    if (!changed) throw new AppError('WRONG_PASSWORD', { fields: { current: 'passwordWrong' } })
    await trx.deleteFrom('sessions').where('user_id', '=', viewer.id).where('id', '!=', viewer.sessionId).execute()
    await trx.deleteFrom('trusted_device').where('user_id', '=', viewer.id).execute()
    await record(trx, 'passwordChanged', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  })
  void deps.jobs.wake()
}
