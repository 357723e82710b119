import type { ScheduledDeletion, SecondStep } from '../../../contract/accounts.ts'
import type { Inputs } from '../../../contract/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { networksOf, strangersTurn } from '../../rate-limit/networks.ts'
import { credentialByEmail, type Credential } from '../../credentials/credentials.ts'
import { isKnown, knownCookie, mayBeKnown } from '../../http/cookies/known-browser.ts'
import { turnOfAccount } from '../../crypto/passwords.ts'
import { lockAccount, type Proof } from '../../credentials/proofs.ts'
import { offerToKeep } from '../../sessions/keep-account.ts'
import { enterSession, openSession, refuseEntry } from '../../sessions/open-session.ts'
import { countTry, forgiveTry, type Counted } from './sign-in-delays.ts'
import type { Viewer } from '../../viewer/access.ts'

type SignIn = Inputs['accounts']['signIn']

/**
 * If the account requires a code and the browser is not trusted, the session is pending and `viewer` is null. Opens no session for an
 * account that is scheduled for deletion.
 */
export const signIn = (context: RequestContext, input: SignIn): Promise<SignedIn> =>
  context.deps.signIns({ lane: mayBeKnown(context) ? 'first' : 'other', share: networksOf(context.ip).own }, () =>
    signInInTurn(context, input),
  )

interface SignedIn {
  viewer: Viewer | null
  secondStep: SecondStep | null
  deletion: ScheduledDeletion | null
}

async function signInInTurn(context: RequestContext, input: SignIn): Promise<SignedIn> {
  const { deps } = context
  const { db } = deps
  const { email, password, remember = false } = input
  const found = await credentialByEmail(db, email)
  const proof = found && { accountId: found.id, version: found.version }
  const known = proof !== undefined && isKnown(context, proof)
  const counted = triesOf(context, email, known)
  await countTry(db, counted)
  // Also hashes without an account, so that timing does not reveal which emails have one.
  const turn = known ? turnOfAccount(proof.accountId) : strangersTurn(context)
  const right = await deps.passwords.verify({ hash: found?.hash ?? deps.passwords.unknownHash, password }, turn)
  if (!found?.hash || !proof || !right) throw new AppError('WRONG_CREDENTIALS')
  const step = await enter(context, proof, { ...input, newBrowser: !known }).catch(async (error: unknown) => {
    // Other refusals follow a right password and do not count.
    if (!(error instanceof AppError && error.code === 'WRONG_CREDENTIALS')) await forgiveTry(db, counted)
    throw error
  })
  await forgiveTry(db, counted)
  await strengthen(deps, found, password)
  if ('dueAt' in step) return { viewer: null, secondStep: null, deletion: step }
  const entered = await enterSession(context, step, { remembered: remember })
  // A stolen password alone must not make its browser known: the owner would get no email about it.
  if (!entered.secondStep) context.setCookies.push(knownCookie(context, proof))
  return { ...entered, deletion: null }
}

/** The verified password must still be current under the account lock. */
const enter = (context: RequestContext, proof: Proof, input: SignIn & { newBrowser: boolean }) =>
  inTransaction(context.deps.db, async work => {
    const account = await lockAccount(work.trx, proof.accountId)
    if (!account || account.version !== proof.version) throw new AppError('WRONG_CREDENTIALS')
    refuseEntry(account)
    if (account.may_keep) return offerToKeep(work.trx, account)
    return openSession(work, context, account, input)
  })

async function strengthen(
  { db, passwords }: RequestContext['deps'],
  { id, hash }: Pick<Credential, 'id' | 'hash'>,
  password: string,
): Promise<void> {
  if (!hash || !passwords.isOutdated(hash)) return
  // Skipped if the password has changed since. The password stays, so its version does too.
  await db
    .updateTable('credentials')
    .set({ password: await passwords.hash(password, turnOfAccount(id)) })
    .where('user_id', '=', id)
    .where('password', '=', hash)
    .execute()
}

// A known browser is counted for its account only, so that others in its network cannot lock the owner out.
function triesOf({ ip }: RequestContext, email: string, known: boolean): Counted {
  const { own, wide } = networksOf(ip)
  if (known) return [['accountAndIp', `${email} ${own} known`]]
  return [
    ['ip', own],
    ['accountAndIp', `${email} ${own}`],
    ...(wide ? ([['wideNetwork', wide]] as Counted) : []),
    ['account', email],
  ]
}
