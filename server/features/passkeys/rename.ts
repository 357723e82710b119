import { occasionOf, record } from '../../audit/security-log.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { Viewer } from '../../viewer/access.ts'
import { passkeyColumns, type PasskeyRow } from './queries.ts'

/** Throws PASSKEY_NOT_FOUND for another account's passkey. */
export async function renamePasskey(
  context: RequestContext,
  viewer: Viewer,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<PasskeyRow> {
  const { db } = context.deps
  return inTransaction(db, async ({ trx, publish }) => {
    const renamed = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('user_id', '=', viewer.id)
      .returning(passkeyColumns)
      .executeTakeFirst()
    if (!renamed) throw new AppError('PASSKEY_NOT_FOUND')
    await record(trx, 'passkeyRenamed', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'security.changed' })
    return renamed
  })
}
