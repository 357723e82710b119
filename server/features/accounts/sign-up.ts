import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { strangersTurn } from '../../rate-limit/networks.ts'
import { giveBack, limit, refuseIfUsedUp } from '../../rate-limit/limit.ts'
import { insertCredential } from '../../credentials/credentials.ts'
import { refuseGuessable } from '../../crypto/guessable.ts'
import { findLink } from '../../credentials/links.ts'
import { isSignUpBrowser, signUpCookie } from '../../http/cookies/sign-up-browser.ts'
import { countConfirmationMail, forgetConfirmationMails } from './confirmation-pause.ts'
import { mailLink } from './mail-link.ts'
import { findInviter, rememberInviter } from '../people/public.ts'
import { repairProfile } from '../../viewer/profile-row.ts'
import { shownEmail } from '../../base/shown-email.ts'

type SignUp = Inputs['accounts']['signUp']

const uniqueViolation = '23505'
const taken = () => new AppError('EMAIL_TAKEN', { fields: { email: 'emailTaken' } })

const accountOf = ({ db }: RequestContext['deps'], email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'email_verified', 'email_refused_at', 'language', 'credential_version as version'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()

/**
 * Stores the account and queues the confirmation mail in one transaction. Throws EMAIL_TAKEN; the rate limiter prevents its use
 * for listing members. A refused sign-up takes no room from the others of its network.
 */
export async function signUp(context: RequestContext, { name, email, password, invite }: SignUp) {
  const { deps, ip } = context
  const { db } = deps
  await refuseIfUsedUp(db, 'emailTakenByIp', ip)
  refuseGuessable(password, { name, email })
  if (await accountOf(deps, email)) {
    await limit(db, 'emailTakenByIp', ip)
    throw taken()
  }
  const inviter = invite ? await findInviter(db, invite) : undefined
  const rate = inviter ? 'invitedSignUpByIp' : 'signUpByIp'
  // A refused one must not use up what a confirmation gives back.
  await refuseIfUsedUp(db, rate, ip)
  await limit(db, rate, ip)
  const id = await store(context, { name, email, password, inviter }).catch(async (error: unknown) => {
    await giveBack(db, rate, ip)
    throw error
  })
  context.setCookies.push(signUpCookie(context, { accountId: id, version: 1 }))
  return { email: shownEmail(email) }
}

async function store(
  context: RequestContext,
  { name, email, password, inviter }: Omit<SignUp, 'invite'> & { inviter: { id: string } | undefined },
): Promise<string> {
  const { deps, origin, language } = context
  const hash = await deps.passwords.hash(password, strangersTurn(context))
  const id = randomUUIDv7()
  await inTransaction(deps.db, async ({ trx }) => {
    const account = { id, name, email, language, image: null }
    await trx.insertInto('accounts').values(account).execute()
    await insertCredential(trx, id, hash)
    await repairProfile(trx, id)
    if (inviter) await rememberInviter(trx, id, inviter)
    await forgetConfirmationMails(trx, email)
    await countConfirmationMail(trx, email)
    await mailLink(trx, 'confirm', account, { origin, language })
  }).catch((error: unknown) => {
    // Concurrent duplicate.
    throw (error as { code?: unknown }).code === uniqueViolation ? taken() : error
  })
  return id
}

/** For the next sign-up from the network of a first confirmation, which may be another than that of its own sign-up. */
export async function makeRoom(db: Kysely<Schema>, accountId: string, ip: string): Promise<void> {
  const { invited_by: inviter } = await db
    .selectFrom('profiles')
    .select('invited_by')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await giveBack(db, inviter ? 'invitedSignUpByIp' : 'signUpByIp', ip)
}

/**
 * Returns the seconds until the next mail. `queued` is null except for the browser that signed up and holders of an earlier link,
 * so that it does not reveal who has an account.
 */
export async function resendConfirmation(
  context: RequestContext,
  { email, token }: Inputs['accounts']['resendConfirmation'],
) {
  const { deps, origin, language } = context
  const { db } = deps
  const again = await countConfirmationMail(db, email)
  const account = await accountOf(deps, email)
  const link = token ? await findLink(db, 'confirm', token) : null
  const queued = account !== undefined && (!account.email_verified || account.email_refused_at !== null)
  if (queued) await inTransaction(db, ({ trx }) => mailLink(trx, 'confirm', account, { origin, language }))
  const isTheirs =
    account !== undefined &&
    (link?.accountId === account.id || isSignUpBrowser(context, { accountId: account.id, version: account.version }))
  return { email: shownEmail(email), again, queued: isTheirs ? queued : null }
}
