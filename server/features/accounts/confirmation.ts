import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'

const prefix = 'confirm:'
// Only the hash is kept: who reads the table cannot confirm anything.
const identifierOf = (token: string) => prefix + createHash('sha256').update(token).digest('base64url')

/** Queues a new confirmation link for the account and voids its older ones, all or nothing. */
export async function sendConfirmation(
  db: Kysely<Schema>,
  account: { id: string; email: string; name: string },
  origin: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await inTransaction(db, async ({ trx }) => {
    await trx
      .deleteFrom('verifications')
      .where('value', '=', account.id)
      .where('identifier', 'like', `${prefix}%`)
      .execute()
    await trx
      .insertInto('verifications')
      .values({
        id: randomUUIDv7(),
        identifier: identifierOf(token),
        value: account.id,
        expires_at: new Date(Date.now() + limits.confirmationLink),
      })
      .execute()
    await enqueue(
      trx,
      'mail',
      compose({
        to: account.email,
        subject: 'Confirm your email for Our Peeps',
        heading: `Welcome, ${account.name}`,
        paragraphs: [
          'One click and the neighbours can meet you. Please confirm that this is your email address.',
          'The link works once, for 24 hours.',
        ],
        button: { label: 'Confirm my email', url: `${origin}/auth/confirm?token=${token}` },
        footer:
          'You get this mail because somebody signed up to Our Peeps with this address. If it was not you, do nothing.',
      }),
    )
  })
}

/** Uses up a confirmation link. However often it is opened at once, one call succeeds; the rest get LINK_USED_OR_EXPIRED. */
export const confirmEmail = (db: Kysely<Schema>, token: string): Promise<{ email: string }> =>
  inTransaction(db, async ({ trx }) => {
    const used = await trx
      .deleteFrom('verifications')
      .where('identifier', '=', identifierOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('value')
      .executeTakeFirst()
    if (!used) throw new AppError('LINK_USED_OR_EXPIRED')
    const account = await trx
      .updateTable('accounts')
      .set({ email_verified: true, updated_at: sql`now()` })
      .where('id', '=', used.value)
      .returning('email')
      .executeTakeFirst()
    if (!account) throw new AppError('LINK_USED_OR_EXPIRED')
    return account
  })
