import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { RequestContext } from '../../deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../http/rate-limit.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { makeToken } from '../../security/links.ts'
import { occasionOf, record } from '../../security/record.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { provePassword } from './change-password.ts'

const link = (origin: string, token: string) => `${origin}/auth/confirm-email?token=${token}`

/** Asks for another address: both get a link, and nothing changes until both were opened. A newer wish replaces an older. */
export async function changeEmail(
  context: RequestContext,
  viewer: Viewer,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { deps, origin } = context
  const { db, jobs } = deps
  await limit(db, 'emailChangeByAccount', viewer.id)
  await provePassword(context, viewer, password, 'password')
  if (email === viewer.email.toLowerCase()) throw new AppError('INVALID_INPUT', { fields: { email: 'emailSame' } })
  const taken = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
  if (taken) throw new AppError('EMAIL_TAKEN', { fields: { email: 'emailTaken' } })
  const [old, fresh] = [makeToken(), makeToken()]
  const values = {
    new_email: email,
    old_token_hash: old.hash,
    new_token_hash: fresh.hash,
    old_confirmed_at: null,
    new_confirmed_at: null,
    expires_at: sql<Date>`now() + ${limits.emailChangeLink} * interval '1 millisecond'`,
  }
  await inTransaction(db, async ({ trx }) => {
    await trx
      .insertInto('email_changes')
      .values({ user_id: viewer.id, ...values })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
      .execute()
    await enqueue(
      trx,
      'mail',
      compose({
        to: viewer.email,
        subject: 'Do you want to change your email address?',
        heading: 'Another email address',
        paragraphs: [
          `Somebody who is signed in to your account asked to change its address to ${email}.`,
          'If that is you, confirm it here and in the mail at the new address, within 24 hours. If not, do not press the button, and set a new password.',
        ],
        button: { label: 'Yes, change it', url: link(origin, old.token) },
        footer: 'You get this mail because it is about the email address of your account at Our Peeps.',
      }),
    )
    await enqueue(
      trx,
      'mail',
      compose({
        to: email,
        subject: 'Confirm your new email address for Our Peeps',
        heading: 'Is this you?',
        paragraphs: [
          'Somebody wants to use this address for their account at Our Peeps.',
          'If that is you, confirm it here and in the mail at the old address, within 24 hours.',
        ],
        button: { label: 'Confirm this address', url: link(origin, fresh.token) },
        footer: 'If it was not you, do nothing: without this confirmation nothing happens.',
      }),
    )
    await record(trx, 'emailChangeAsked', occasionOf(context, viewer))
  })
  void jobs.wake()
}

/** Keeps the address: both links stop working. */
export async function cancelEmailChange({ deps }: RequestContext, viewer: Viewer): Promise<void> {
  await limit(deps.db, 'securityByAccount', viewer.id)
  await deps.db.deleteFrom('email_changes').where('user_id', '=', viewer.id).execute()
}
