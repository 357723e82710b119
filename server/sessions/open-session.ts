import type { SecondStep } from '../../contract/accounts.ts'
import type { Work } from '../db/transaction.ts'
import type { RequestContext } from '../deps/deps.ts'
import { AppError, underMaintenance } from '../base/errors.ts'
import { sessionCookie } from '../http/cookies/session-cookie.ts'
import { recordSignIn } from '../audit/sign-in-alert.ts'
import type { lockAccount } from '../credentials/proofs.ts'
import { endOldestSessions, insertSession } from '../credentials/sessions.ts'
import { secondStepOf } from './second-step.ts'
import { trustsBrowser } from './trusted-devices.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import type { Viewer } from '../viewer/access.ts'
import { readViewer } from '../viewer/read-viewer.ts'

interface Opening {
  remember?: boolean | undefined
  deviceId?: string | undefined
  passkeyId?: string
  /** The owner gets an email when the sign-in is complete. */
  newBrowser?: boolean
  /** Undoes the deletion of the account, when it is complete. */
  keeps?: boolean
}

/**
 * Throws EMAIL_NOT_CONFIRMED, ACCOUNT_INACTIVE, or PASSWORD_VOID until the owner, who denied a sign-in, has chosen a new password. An
 * account that is scheduled for deletion is accepted while it can be kept. The caller holds the lock.
 */
export function refuseEntry(account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>): void {
  if (!account.email_verified) throw new AppError('EMAIL_NOT_CONFIRMED')
  if (!account.is_active && !account.may_keep) throw new AppError('ACCOUNT_INACTIVE')
  if (account.password_void) throw new AppError('PASSWORD_VOID')
}

/**
 * Pending if the account requires a second factor, the browser is not trusted, and no passkey signed in. Deletes the browser's
 * previous session. Throws MAINTENANCE for members in maintenance mode. The caller holds the lock of a confirmed account, which is active or may be kept.
 */
export async function openSession(
  work: Work,
  context: RequestContext,
  { id, email }: { id: string; email: string },
  { remember = false, deviceId, passkeyId, newBrowser = false, keeps = false }: Opening,
): Promise<{ token: string; secondStep: SecondStep | null }> {
  const { trx, publish } = work
  const { viewer, pendingSecondFactor, ip, headers, deps } = context
  if (deps.maintenance.now()) await requireAdminRole(trx, id)
  const before = viewer?.sessionId ?? pendingSecondFactor?.sessionId
  if (before) await trx.deleteFrom('sessions').where('id', '=', before).execute()
  if (viewer) publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  const step = passkeyId ? null : await secondStepOf(trx, deps.environment, id)
  const trusted = step !== null && (await trustsBrowser(trx, context, id, deviceId))
  const token = await insertSession(trx, {
    accountId: id,
    ip,
    userAgent: headers.get('user-agent'),
    remembered: remember,
    secondFactor: trusted || passkeyId !== undefined,
    passkeyId,
    newBrowser,
    keeps: keeps && step !== null && !trusted,
  })
  await endOldestSessions(work, id)
  if (step !== null && !trusted) return { token, secondStep: step }
  await recordSignIn(trx, context, { id, email }, { newBrowser: newBrowser && !trusted })
  return { token, secondStep: null }
}

async function requireAdminRole(trx: Kysely<Schema>, id: string): Promise<void> {
  const profile = await trx.selectFrom('profiles').select('role').where('id', '=', id).executeTakeFirst()
  if (!profile || profile.role === 'member') throw underMaintenance()
}

/** Sets the session cookie. `viewer` is null while the second factor is pending. */
export async function enterSession(
  context: RequestContext,
  { token, secondStep }: Awaited<ReturnType<typeof openSession>>,
  { remembered }: { remembered: boolean },
): Promise<{ viewer: Viewer | null; secondStep: SecondStep | null }> {
  context.setCookies.push(sessionCookie(context, token, { remembered }))
  if (secondStep) return { viewer: null, secondStep }
  const viewer = await readViewer(context.deps.db, token, { entering: true })
  if (!viewer) throw new AppError('LOGIN_FAILED')
  return { viewer, secondStep: null }
}

/** The viewer of a session that has just become complete. */
export async function viewerOf(db: Kysely<Schema>, sessionId: string): Promise<Viewer> {
  const { token } = await db
    .selectFrom('sessions')
    .select('token')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow(() => new AppError('SIGNED_OUT'))
  const viewer = await readViewer(db, token, { entering: true })
  if (!viewer) throw new AppError('SIGNED_OUT')
  return viewer
}
