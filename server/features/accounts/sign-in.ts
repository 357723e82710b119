import { sql } from 'kysely'
import type { SecondStep } from '../../../contract/accounts.ts'
import type { Inputs } from '../../../contract/contract.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { hashPassword, isOutdated } from '../../security/passwords.ts'
import { occasionOf, record } from '../../security/record.ts'
import { secondStepOf, trustsBrowser } from '../security/access.ts'
import { isKnown, knownCookie } from './known-browser.ts'
import { countTry, forgiveTry, type Counted } from './sign-in-delays.ts'
import { readViewer, type Viewer } from './viewer.ts'

type SignIn = Inputs['accounts']['signIn']

// Better Auth's codes, not its texts, decide what a person is told.
const refusals: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  INVALID_EMAIL: 'WRONG_CREDENTIALS',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  FAILED_TO_CREATE_SESSION: 'ACCOUNT_INACTIVE',
}

/**
 * Opens a session and sets its cookie: for 30 days when remembered, otherwise until the browser ends. Where the account
 * asks for a code and the browser is not trusted, the session is half open and there is no viewer yet.
 */
export async function signIn(
  context: RequestContext,
  { email, password, remember = false, deviceId }: SignIn,
): Promise<{ viewer: Viewer | null; secondStep: SecondStep | null }> {
  const { deps } = context
  const { db } = deps
  const counted = triesOf(context, email)
  await countTry(db, counted)
  const { token, accountId } = await openSession(context, { email, password, remember }, counted)
  await forgiveTry(db, counted)
  await endBefore(context)
  context.setCookies.push(sessionCookie(context, token, { remembered: remember }), knownCookie(context, email))

  const step = await secondStepOf(db, accountId)
  const trusted = step !== null && (await trustsBrowser(context, accountId, deviceId))
  const complete = step === null || trusted
  if (remember || trusted)
    await db
      .updateTable('sessions')
      .set({ remembered: remember, ...(trusted ? { second_factor_at: sql`now()` } : {}) })
      .where('token', '=', token)
      .execute()
  // One row and no mail: it needs no transaction.
  if (complete) await record(db, 'signedIn', occasionOf(context, { id: accountId, email }))
  if (!complete) return { viewer: null, secondStep: step }
  const viewer = await readViewer(db, token, { entering: true })
  if (!viewer) throw new AppError('LOGIN_FAILED')
  return { viewer, secondStep: null }
}

/**
 * Ends the session that this browser comes with: its cookie is about to be replaced, and nobody else should hold it. Its
 * other tabs learn at once that somebody else is signed in.
 */
async function endBefore({ deps, viewer, halfSigned }: RequestContext): Promise<void> {
  const before = viewer?.sessionId ?? halfSigned?.sessionId
  if (!before) return
  await inTransaction(deps.db, async ({ trx, publish }) => {
    await trx.deleteFrom('sessions').where('id', '=', before).execute()
    if (viewer) publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  })
}

async function openSession(
  { deps, address, headers }: RequestContext,
  { email, password, remember }: { email: string; password: string; remember: boolean },
  counted: Counted,
): Promise<{ token: string; accountId: string }> {
  const response = await deps.auth.api.signInEmail({
    body: { email, password, rememberMe: remember },
    headers: new Headers({ 'x-real-client': address, 'user-agent': headers.get('user-agent') ?? '' }),
    asResponse: true,
  })
  const answer = (await response.json().catch(() => ({}))) as {
    code?: string
    token?: string
    user?: { id: string }
  }
  if (response.ok && answer.token && answer.user) {
    await strengthen(deps.db, answer.user.id, password)
    return { token: answer.token, accountId: answer.user.id }
  }
  const refusal = answer.code ? refusals[answer.code] : undefined
  // Only a wrong password counts: the other refusals follow a right one.
  if (refusal !== 'WRONG_CREDENTIALS') await forgiveTry(deps.db, counted)
  if (refusal) throw new AppError(refusal)
  throw response.status >= 500
    ? new Error(`sign-in failed: ${answer.code ?? response.status}`)
    : new AppError('LOGIN_FAILED')
}

/** Hashes the password anew when it was stored at a cost that is no longer ours. */
async function strengthen(db: RequestContext['deps']['db'], accountId: string, password: string): Promise<void> {
  const own = db.selectFrom('credentials').select('password').where('user_id', '=', accountId)
  const stored = (await own.executeTakeFirst())?.password
  if (!stored || !isOutdated(stored)) return
  // Not if it was changed meanwhile. `updated_at` tells when a person changed it, and stays.
  await db
    .updateTable('credentials')
    .set({ password: await hashPassword(password) })
    .where('user_id', '=', accountId)
    .where('password', '=', stored)
    .execute()
}

function triesOf(context: RequestContext, email: string): Counted {
  const { address } = context
  const known = isKnown(context, email)
  return [
    ['address', address],
    ['accountAndAddress', `${email} ${address}${known ? ' known' : ''}`],
    ...(known ? [] : ([['account', email]] as Counted)),
  ]
}
