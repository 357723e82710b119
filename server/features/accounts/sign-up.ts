import { sql } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import type { Language } from '../../../contract/language.ts'
import type { RequestContext } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { countUse, limit } from '../../http/rate-limit.ts'
import { refuseGuessable } from '../../security/guessable.ts'
import { rememberInviter } from '../people/access.ts'
import { sendConfirmation } from './confirmation.ts'
import { repairProfile } from './viewer.ts'

type SignUp = Inputs['accounts']['signUp']

const taken = () => new AppError('EMAIL_TAKEN', { fields: { email: 'emailTaken' } })

/** With the address: a stranger must not use up what the owner may ask for. */
const asker = ({ email, address }: { email: string; address: string }) => `${email} ${address}`

const accountOf = ({ db }: RequestContext['deps'], email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'email_verified', 'language'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()

/** Gives the account that was just made the language in which it was asked for. Nothing if there is no such account. */
const speaking = ({ db }: RequestContext['deps'], id: string, language: Language) =>
  db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', id)
    .returning(['id', 'email', 'name', 'language'])
    .executeTakeFirst()

/**
 * Creates an account with its minimal profile, remembers its language and who invited, and queues the confirmation
 * mail. A taken address is told, which the limiter keeps from becoming a way to list members.
 */
export async function signUp(
  { deps, address, origin, language }: RequestContext,
  { name, email, password, invite }: SignUp,
) {
  const { db, auth, jobs } = deps
  await limit(db, 'signUpByAddress', address)
  refuseGuessable(password, { name, email })
  if (await accountOf(deps, email)) throw taken()
  const { user } = await auth.api.signUpEmail({ body: { name, email, password } }).catch(async (error: unknown) => {
    // Of two at once the database refuses one.
    throw (await accountOf(deps, email)) ? taken() : error
  })
  const account = await speaking(deps, user.id, language)
  // For an address that was taken a moment ago the library answers with a made-up user.
  if (!account) throw taken()
  await repairProfile(db, account.id)
  if (invite) await rememberInviter(db, account.id, invite)
  await countUse(db, 'resendByAccount', asker({ email, address }))
  await sendConfirmation(db, account, { origin, language })
  void jobs.wake()
  return { email }
}

/** Sends the link again to an unconfirmed account. The answer tells nothing about who has an account. */
export async function resendConfirmation({ deps, address, origin, language }: RequestContext, email: string) {
  const { db, jobs } = deps
  await limit(db, 'resendByAddress', address)
  await limit(db, 'resendByAccount', asker({ email, address }))
  const account = await accountOf(deps, email)
  if (account && !account.email_verified) await sendConfirmation(db, account, { origin, language })
  void jobs.wake()
  return { email }
}
