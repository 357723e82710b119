import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { lockSession } from '../../credentials/proofs.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { Viewer } from '../../viewer/access.ts'
import { knownTransports } from './options.ts'
import { passkeyColumns, type PasskeyRow } from './queries.ts'
import { relyingParty } from './relying-party.ts'
import { verifyAttestation } from './verify.ts'

/** Throws PASSKEY_REFUSED if any account has it, and PASSKEYS_FULL. */
export async function addPasskey(
  context: RequestContext,
  viewer: Viewer,
  { passkey, name }: Inputs['passkeys']['add'],
): Promise<PasskeyRow> {
  const { deps, headers } = context
  const credential = await verifyAttestation(context, passkey)
  const row = await inTransaction(deps.db, async ({ trx, publish }) => {
    await lockSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    const { count } = await trx
      .selectFrom('passkeys')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (count >= limits.passkeysMax) throw new AppError('PASSKEYS_FULL')
    const added = await trx
      .insertInto('passkeys')
      .values({
        id: randomUUIDv7(),
        user_id: viewer.id,
        credential_id: credential.credentialId,
        public_key: credential.publicKey,
        counter: credential.counter,
        user_handle: credential.userHandle,
        transports: knownTransports(passkey.response.transports ?? []),
        backed_up: credential.backedUp,
        name,
        host: relyingParty(context).id,
        user_agent: headers.get('user-agent')?.slice(0, 400) ?? null,
      })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returning(passkeyColumns)
      .executeTakeFirst()
    if (!added) throw new AppError('PASSKEY_REFUSED')
    await record(trx, 'passkeyAdded', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'security.changed' })
    return added
  })
  return row
}
