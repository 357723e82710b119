import type { Inputs } from '../../../contract/contract.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { credentialOf, replacePassword } from '../../credentials/credentials.ts'
import { refuseGuessable } from '../../crypto/guessable.ts'
import { knownCookie } from '../../http/cookies/known-browser.ts'
import { turnOfAccount } from '../../crypto/passwords.ts'
import { lockProof, type Proof } from '../../credentials/proofs.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import type { Viewer } from '../../viewer/access.ts'

/** Throws WRONG_PASSWORD on `field`. The caller must call `lockProof` in the transaction that uses the proof. */
export async function provePassword(
  { deps }: RequestContext,
  viewer: Viewer,
  password: string,
  field: 'password' | 'current',
): Promise<Proof> {
  await limit(deps.db, 'passwordByAccount', viewer.id)
  const credential = await credentialOf(deps.db, viewer.id)
  const hash = credential?.hash
  if (!hash || !(await deps.passwords.verify({ hash, password }, turnOfAccount(viewer.id))))
    throw new AppError('WRONG_PASSWORD', { fields: { [field]: 'passwordWrong' } })
  return { accountId: viewer.id, version: credential.version }
}

/** Ends all other sessions. */
export async function changePassword(
  context: RequestContext,
  viewer: Viewer,
  { current, password, forgetDevices }: Inputs['security']['changePassword'],
): Promise<void> {
  const { deps } = context
  const proof = await provePassword(context, viewer, current, 'current')
  if (current === password) throw new AppError('INVALID_INPUT', { fields: { password: 'passwordSame' } })
  refuseGuessable(password, viewer)
  const hash = await deps.passwords.hash(password, turnOfAccount(viewer.id))
  const version = await inTransaction(deps.db, async ({ trx, publish }) => {
    await lockProof(trx, viewer, proof, 'current')
    const next = await replacePassword(trx, viewer.id, {
      hash,
      keepSession: viewer.sessionId,
      keepDevices: !forgetDevices,
    })
    await record(trx, 'passwordChanged', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
    return next
  })
  context.setCookies.push(knownCookie(context, { accountId: viewer.id, version }))
}
