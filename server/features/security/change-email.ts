import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { pages } from '../../../contract/pages.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { enqueue } from '../../jobs/job.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { compose } from '../../mail/compose.ts'
import { wordsIn } from '../../words/in-language.ts'
import { endEmailChange } from '../../credentials/email-changes.ts'
import { makeToken } from '../../credentials/links.ts'
import { lockProof } from '../../credentials/proofs.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { provePassword } from './change-password.ts'
import type { Viewer } from '../../viewer/access.ts'
import { shownEmail } from '../../base/shown-email.ts'

const link = (origin: string, token: string) => `${origin}${pages.confirmEmailChange}?token=${token}`

/**
 * Applied once the links to both emails are opened. Replaces an older request, unless it was for the same email a moment ago: its
 * links are on their way. Throws EMAIL_TAKEN, or INVALID_INPUT for the current email.
 */
export async function changeEmail(
  context: RequestContext,
  viewer: Viewer,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { deps, origin, language } = context
  const { db } = deps
  const proof = await provePassword(context, viewer, password, 'password')
  if (email === viewer.email.toLowerCase()) throw new AppError('INVALID_INPUT', { fields: { email: 'emailSame' } })
  const taken = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
  if (taken) throw new AppError('EMAIL_TAKEN', { fields: { email: 'emailTaken' } })
  if (await wasJustAsked(db, viewer, email)) return
  for (const recipient of [viewer.email.toLowerCase(), email]) await limit(db, 'emailChangeByRecipient', recipient)
  const [old, fresh] = [makeToken(), makeToken()]
  const words = wordsIn(language)
  const values = {
    user_id: viewer.id,
    new_email: email,
    old_token_hash: old.hash,
    new_token_hash: fresh.hash,
    expires_at: sql<Date>`now() + ${milliseconds(serverLimits.emailChangeLink)}`,
  }
  await inTransaction(db, async ({ trx, publish }) => {
    await lockProof(trx, viewer, proof, 'password')
    if (await wasJustAsked(trx, viewer, email)) return
    await endEmailChange(trx, 'canceled', viewer.id)
    await trx.insertInto('email_changes').values(values).execute()
    await enqueue(
      trx,
      mailJob,
      compose({ to: viewer.email, language, words: words.changeFrom(shownEmail(email)), url: link(origin, old.token) }),
    )
    await enqueue(
      trx,
      mailJob,
      compose({ to: email, language, words: words.changeTo(), url: link(origin, fresh.token) }),
    )
    await record(trx, 'emailChangeAsked', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'security.changed' })
  })
}

const wasJustAsked = async (db: Kysely<Schema>, { id }: Viewer, email: string): Promise<boolean> =>
  (await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('user_id', '=', id)
    .where('new_email', '=', email)
    .where('created_at', '>', sql<Date>`now() - ${milliseconds(limits.resendCooldown)}`)
    .where('created_at', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()) !== undefined

export async function cancelEmailChange({ deps }: RequestContext, viewer: Viewer): Promise<void> {
  await inTransaction(deps.db, async ({ trx, publish }) => {
    const gone = await endEmailChange(trx, 'canceled', viewer.id)
    if (gone) publish({ accounts: [viewer.id] }, { type: 'security.changed' })
  })
}
