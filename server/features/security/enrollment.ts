import { sql } from 'kysely'
import type { PasskeyAssertion } from '../../../contract/passkeys.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { serverLimits } from '../../base/limits.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { lockProof, lockSession } from '../../credentials/proofs.ts'
import { hasAuthenticator } from '../../credentials/two-factor.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../../crypto/recovery-codes.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { open, seal, sealKey } from '../../crypto/secret-box.ts'
import { keyUrl, makeKey, stepOfCode } from '../../crypto/totp.ts'
import { provePassword } from './change-password.ts'
import { requireFresh, type Viewer } from '../../viewer/access.ts'
import { hasUsablePasskey, withPasskey } from '../passkeys/public.ts'

/** Sealed and held by the browser, so that an abandoned enrollment stores nothing. */
type Enrollment =
  | { stage: 'scan'; key: string }
  /** `proved` is null if passkeys alone are the second factor. */
  | { stage: 'save'; proved: { key: string; step: number } | null; hashes: string[]; version: number }
type Sealed = Enrollment & { until: number }

const contextOf = ({ id, sessionId }: Viewer) => `enrollment of ${id} in ${sessionId}`

const sealed = ({ deps }: RequestContext, viewer: Viewer, enrollment: Enrollment): string =>
  seal(deps.keyring, contextOf(viewer), JSON.stringify({ ...enrollment, until: Date.now() + serverLimits.enrollment }))

function opened<Stage extends Enrollment['stage']>(
  { deps }: RequestContext,
  viewer: Viewer,
  stage: Stage,
  box: string,
): Extract<Enrollment, { stage: Stage }> {
  const text = open(deps.keyring, contextOf(viewer), box)
  const enrollment = text === null ? null : (JSON.parse(text) as Sealed)
  if (enrollment?.stage !== stage || enrollment.until < Date.now()) throw new AppError('ENROLMENT_EXPIRED')
  return enrollment as Extract<Sealed, { stage: Stage }>
}

async function refuseSecondAuthenticator({ deps }: RequestContext, viewer: Viewer) {
  if (viewer.secondFactor && (await hasAuthenticator(deps.db, viewer.id))) throw new AppError('TWO_FACTOR_ON')
}

/** Throws CODE_NEEDED if two-factor is on with passkeys alone and the owner was not proved recently. */
export async function beginTwoFactor(context: RequestContext, viewer: Viewer) {
  await refuseSecondAuthenticator(context, viewer)
  if (viewer.secondFactor) requireFresh(viewer)
  await limit(context.deps.db, 'securityByAccount', viewer.id)
  const key = makeKey()
  return { key, url: keyUrl(key, viewer.email), enrollment: sealed(context, viewer, { stage: 'scan', key }) }
}

/** The password prevents a stranger at an open session from locking the owner out. Only this response has the recovery codes. */
export async function verifyTwoFactor(
  context: RequestContext,
  viewer: Viewer,
  { code, password, enrollment }: { code: string; password: string; enrollment: string },
) {
  await refuseSecondAuthenticator(context, viewer)
  await limit(context.deps.db, 'codeByAccount', viewer.id)
  const { key } = opened(context, viewer, 'scan', enrollment)
  const proof = await provePassword(context, viewer, password, 'password')
  const step = stepOfCode(key, code)
  if (step === null) throw new AppError('INVALID_CODE', { fields: { code: 'codeInvalid' } })
  await inTransaction(context.deps.db, ({ trx }) => lockProof(trx, viewer, proof, 'password'))
  return toSave(context, viewer, { proved: { key, step }, version: proof.version })
}

/** The passkey proves the owner and that it works. Only this response has the recovery codes. */
export async function enrollPasskeys(context: RequestContext, viewer: Viewer, passkey: PasskeyAssertion) {
  if (viewer.secondFactor) throw new AppError('TWO_FACTOR_ON')
  await limit(context.deps.db, 'securityByAccount', viewer.id)
  const { version } = await withPasskey(context, { purpose: 'confirm', passkey, owner: viewer.id }, ({ trx }) =>
    lockSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId }),
  )
  return toSave(context, viewer, { proved: null, version })
}

function toSave(
  context: RequestContext,
  viewer: Viewer,
  enrolled: Pick<Extract<Enrollment, { stage: 'save' }>, 'proved' | 'version'>,
) {
  const codes = makeRecoveryCodes()
  const hashes = codes.map(one => hashRecoveryCode(context.deps.keyring, viewer.id, one))
  return { codes, enrollment: sealed(context, viewer, { stage: 'save', hashes, ...enrolled }) }
}

/**
 * Ends all other sessions. Marks the code that proved the key as used, so it cannot pass the second step. Throws ENROLMENT_EXPIRED if
 * the last passkey was removed in the meantime.
 */
export async function enableTwoFactor(context: RequestContext, viewer: Viewer, enrollment: string): Promise<void> {
  const { deps } = context
  await refuseSecondAuthenticator(context, viewer)
  await limit(deps.db, 'securityByAccount', viewer.id)
  const { proved, hashes, version } = opened(context, viewer, 'save', enrollment)
  await inTransaction(deps.db, async ({ trx, publish }) => {
    const held = await lockSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    if (held.version !== version) throw new AppError('ENROLMENT_EXPIRED')
    if (!proved && !(await hasUsablePasskey(trx, deps.environment, viewer.id))) throw new AppError('ENROLMENT_EXPIRED')
    const values = {
      enabled: true,
      ...(proved ? { secret_encrypted: sealKey(deps.keyring, viewer.id, proved.key), last_step: proved.step } : {}),
      recovery_codes_hashed: sql<string[]>`${hashes}::text[]`,
      last_used_at: sql<Date>`now()`,
      attempts: 0,
      locked_until: null,
    }
    const enabled = await trx
      .insertInto('user_2fa')
      .values({ user_id: viewer.id, ...values })
      .onConflict(conflict =>
        conflict
          .column('user_id')
          .doUpdateSet(values)
          .where(({ or, eb }) =>
            or([eb('user_2fa.enabled', '=', false), ...(proved ? [eb('user_2fa.secret_encrypted', 'is', null)] : [])]),
          ),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!enabled) throw new AppError('TWO_FACTOR_ON')
    await trx
      .updateTable('sessions')
      .set({ second_factor_at: sql`now()`, code_entered_at: sql`now()` })
      .where('id', '=', viewer.sessionId)
      .execute()
    await trx.deleteFrom('sessions').where('user_id', '=', viewer.id).where('id', '!=', viewer.sessionId).execute()
    await record(trx, 'twoFactorEnabled', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  })
}
